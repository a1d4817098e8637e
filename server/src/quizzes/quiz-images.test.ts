import { adminCourses } from '@farol/contract/admin-courses.ts'
import { quizImages } from '@farol/contract/quiz-images.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { createFileStore } from '#/files/file-store.ts'
import { runHousekeeping } from '#/jobs/housekeeping.ts'
import { buildLesson, buildQuiz } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { body, question, quizAuthor } from '#/testing/quiz-author.ts'
import { sendQuizImage } from '#/testing/send-quiz-image.ts'
import { signedIn } from '#/testing/signed-in.ts'

const { server, database, admin, place, save, read, attemptBy } = await quizAuthor()

const log = pino({ level: 'silent' })
const described = async (color: string, description: string) => ({
  ...(await sendQuizImage(admin, color)),
  description,
})
const addressOf = ({ id }: { id: string }) =>
  `/api/courses/${place.courseId}/lessons/${place.lessonId}/quiz/images/${id}`

/** The first question and its right option have one. */
async function savedWithImages() {
  const [lighthouse, tower] = [
    await described('#0d2540', 'Um farol'),
    await described('#f7b02e', 'Uma torre'),
  ]
  const options = [
    { text: 'Certa', isCorrect: true, image: tower },
    { text: 'Errada', isCorrect: false },
  ]
  const questions = [question('Um?', { image: lighthouse, options }), question('Dois?')]
  expect((await save(body({ questions }))).status).toBe(200)
  return { lighthouse, tower }
}

test('an image is stored once, in the sizes of screens, upright and without what the camera wrote', async () => {
  const photo = await sharp({ create: { width: 900, height: 1_800, channels: 3, background: '#0d2540' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'segredo' } })
    .jpeg()
    .toBuffer()
  const upload = (bytes: Uint8Array) =>
    admin.fetch('/api/admin/quiz-images', {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
  const first = (await (await upload(photo)).json()) as { id: string }
  expect(first).toEqual({ id: expect.any(String), width: 1_600, height: 800 })
  expect(await (await upload(photo)).json()).toEqual(first)
  const sizes = { small: { width: 720, height: 360 }, large: { width: 1_600, height: 800 } }
  for (const [size, expected] of Object.entries(sizes)) {
    const response = await admin.fetch(`/api/admin/quiz-images/${first.id}?size=${size}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...expected })
    expect(bytes.includes('segredo')).toBe(false)
  }
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422)
})

test('a student sees images in the quiz and in the result, and a corrected one only in later attempts', async () => {
  const { lighthouse, tower } = await savedWithImages()
  const { questions, id: quizId } = await read()
  expect(questions[0]).toMatchObject({ image: lighthouse, options: [{ image: tower }, { image: null }] })
  const student = await signedIn(server)
  const { userId } = student
  expect((await student.fetch(addressOf(lighthouse))).status).toBe(403)
  await admin.call(users.completeLesson, { params: { userId, lessonId: place.lessonId } })
  const { quiz } = await student.call(quizzes.start, { params: place })
  expect(quiz.questions[0]).toMatchObject({ image: lighthouse, options: [{ image: tower }, { image: null }] })
  expect((await student.fetch(addressOf(tower))).status).toBe(200)
  const answers = Object.fromEntries(questions.map(({ id, options }) => [id, options[1]?.id ?? '']))
  await student.call(quizzes.submit, { params: place, body: { key: newId(), answers } })

  const other = await described('#ffffff', 'Outro farol')
  const [one, two] = questions
  const fixed = { ...one, image: other, isTextFix: true }
  expect((await save(body({ questions: [fixed, two], version: 1 }))).status).toBe(200)
  const after = await read()
  expect(after.questions[0]).toMatchObject({ id: one?.id, image: other })
  expect(after.answeredQuestions).toContain(one?.id)

  const result = await student.call(quizzes.result, { params: place })
  expect(result.feedback?.[0]).toMatchObject({ image: lighthouse, chosenImage: null, correctImage: tower })
  expect((await student.fetch(addressOf(lighthouse))).status).toBe(200)
  // The quiz is taken: what it asks now is not this student's.
  expect((await student.fetch(addressOf(other))).status).toBe(409)
  const later = await attemptBy(false)
  expect((await later.call(quizzes.result, { params: place })).feedback?.[0]).toMatchObject({ image: other })
  expect((await later.fetch(addressOf(lighthouse))).status).toBe(404)

  const overview = await admin.call(quizResults.overview, { params: { quizId } })
  expect(overview.questions[0]).toMatchObject({ image: other, options: [{ image: tower }, {}] })
  const { changes } = await admin.call(settings.changes, { query: {} })
  const edited = changes.find(({ action }) => action === 'quiz.update')
  expect(JSON.stringify(edited)).toContain('Outro farol')
})

test('whoever answered wrong finds no image of the answer key, if the quiz hides it before the next attempt', async () => {
  const images = [
    await described('#0d2540', 'Um farol'),
    await described('#f7b02e', 'Uma torre'),
    await described('#ffffff', 'Uma casa'),
  ]
  const options = images.map((image, index) => ({ text: image.description, isCorrect: index === 0, image }))
  const questions = [question('Qual?', { options })]
  expect((await save(body({ questions, hideKeyBeforeRetake: true }))).status).toBe(200)
  const student = await signedIn(server)
  const { userId } = student
  await admin.call(users.completeLesson, { params: { userId, lessonId: place.lessonId } })
  const { id, options: saved } = (await read()).questions[0] ?? { id: '', options: [] }
  await student.call(quizzes.start, { params: place })
  await student.call(quizzes.submit, {
    params: place,
    body: { key: newId(), answers: { [id]: saved[1]?.id ?? '' } },
  })
  const statuses = async () => {
    const found: number[] = []
    for (const image of images) found.push((await student.fetch(addressOf(image))).status)
    return found
  }
  expect(await statuses()).toEqual([409, 200, 409])
  // Without another attempt, the result shows the key.
  await database.pool.query('update quizzes set allow_retake = false where lesson_id = $1', [place.lessonId])
  expect(await statuses()).toEqual([200, 200, 409])
})

test('an image takes two statements, and its bytes do not hold up short reads', async () => {
  const { lighthouse } = await savedWithImages()
  const student = await signedIn(server)
  await admin.call(users.completeLesson, {
    params: { userId: student.userId, lessonId: place.lessonId },
  })
  const steps = await capturedStatements(() => student.fetch(addressOf(lighthouse)))
  const sent = steps.flat().filter(({ text }) => /quiz/.test(text) || /gated_courses/.test(text))
  expect(sent.map(({ on, name }) => [on, name])).toEqual([
    ['reads', 'image-of-quiz'],
    ['pool', undefined],
  ])
})

test('another image makes another question, unless the author says that it asks the same', async () => {
  const { tower } = await savedWithImages()
  await attemptBy(true)
  const { questions } = await read()
  const [one, two] = questions
  const replaced = { ...one, image: tower }
  expect((await save(body({ questions: [replaced, two], version: 1 }))).status).toBe(200)
  const after = await read()
  expect(after.questions[0]?.id).not.toBe(one?.id)
  expect(after.questions[0]).toMatchObject({ image: tower, options: [{ image: tower }, {}] })
})

test('an image that no question has is only for administrators', async () => {
  await savedWithImages()
  const unused = await sendQuizImage(admin, '#123456')
  const student = await signedIn(server)
  await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId: place.lessonId } })
  expect((await student.fetch(addressOf(unused))).status).toBe(404)
  expect((await student.fetch(`/api/admin/quiz-images/${unused.id}`)).status).toBe(403)
  expect((await server.visitor().fetch(`/api/admin/quiz-images/${unused.id}`)).status).toBe(401)
  expect((await admin.fetch(`/api/admin/quiz-images/${unused.id}`)).status).toBe(200)
  const any = await admin.try(quizImages.anyImage, { params: { quizImageId: newId() }, query: {} })
  expect(any.status).toBe(404)
})

test('an option keeps its text beside its image, and an image that is gone is named', async () => {
  const image = await described('#0d2540', 'Um farol')
  const blank = [
    { text: 'Certa', isCorrect: true },
    { text: 'Errada', isCorrect: false },
    { text: ' ', isCorrect: false, image },
  ]
  const refused = await save(body({ questions: [question('Um?', { options: blank })] }))
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(refused.body)).toContain('Escreva o texto da opção que tem imagem')
  const gone = { ...image, id: newId() }
  const missing = await save(body({ questions: [question('Um?'), question('Dois?', { image: gone })] }))
  expect(missing).toMatchObject({ status: 422 })
  expect(JSON.stringify(missing.body)).toContain('Pergunta 2: uma imagem não está mais guardada')
})

test('a moved question and a copied course keep their images', async () => {
  const { lighthouse, tower } = await savedWithImages()
  const target = await buildLesson(database, { courseId: place.courseId, title: 'Para cá' })
  const to = await buildQuiz(database, { lessonId: target.id })
  const { id: quizId, questions } = await read()
  await admin.call(quizzes.moveQuestion, {
    params: { quizId, questionId: questions[0]?.id ?? '' },
    body: { toQuizId: to.id, version: 1 },
  })
  const { id: copyId } = await admin.call(adminCourses.duplicate, { params: { courseId: place.courseId } })
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from lessons where course_id = $1 and title = 'Para cá'",
    [copyId],
  )
  for (const lessonId of [target.id, rows[0]?.id ?? '']) {
    const { quiz } = await admin.call(quizzes.read, { params: { lessonId } })
    expect(quiz?.questions.at(-1)).toMatchObject({ image: lighthouse, options: [{ image: tower }, {}] })
  }
})

const mailer = { isConfigured: true, send: async () => undefined, forget: async () => undefined }
const clean = () => runHousekeeping({ database, mailer, store: createFileStore(server.dataDir), log })
const monthPasses = () =>
  database.pool.query("update quiz_images set created_at = created_at - interval '31 days'")
const isThere = async ({ id }: { id: string }) =>
  (await admin.fetch(`/api/admin/quiz-images/${id}`)).status === 200

test('an image without a question goes after a month, and one that a result shows stays', async () => {
  const { lighthouse } = await savedWithImages()
  await attemptBy(false)
  const { questions } = await read()
  const [one, two] = questions
  await save(body({ questions: [{ ...one, image: null, isTextFix: true }, two], version: 1 }))
  const unused = await sendQuizImage(admin, '#654321')
  await clean()
  expect([await isThere(lighthouse), await isThere(unused)]).toEqual([true, true])
  await monthPasses()
  await clean()
  expect([await isThere(lighthouse), await isThere(unused)]).toEqual([true, false])
})

test('the month of an image begins when its last question lets it go', async () => {
  const image = await described('#aa1111', 'Um barco')
  await save(body({ questions: [question('Um?', { image })] }))
  await monthPasses()
  await clean()
  await save(body({ questions: [question('Outra?')], version: 1 }))
  await clean()
  expect(await isThere(image)).toBe(true)
  await monthPasses()
  await clean()
  expect(await isThere(image)).toBe(false)
})
