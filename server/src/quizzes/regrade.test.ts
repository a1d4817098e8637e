import { courses } from '@farol/contract/courses.ts'
import { notifications } from '@farol/contract/notifications.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { body, question, quizAuthor } from '#/testing/quiz-author.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'

const { server, database, admin, place, save, read } = await quizAuthor()

/** 'RRW' chooses 'Certa' twice, then 'Errada'. */
async function answersOf(pattern: string) {
  const { questions } = await read()
  return Object.fromEntries(
    questions.map(({ id, options }, index) => {
      const wanted = pattern[index] === 'R' ? 'Certa' : 'Errada'
      return [id, options.find(({ text }) => text === wanted)?.id ?? '']
    }),
  )
}

async function ready() {
  const student = await signedIn(server)
  await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId: place.lessonId } })
  await student.call(quizzes.start, { params: place })
  return student
}

const send = async (student: SignedIn, pattern: string) =>
  student.call(quizzes.submit, { params: place, body: { key: newId(), answers: await answersOf(pattern) } })

async function answeredBy(pattern: string) {
  const student = await ready()
  await send(student, pattern)
  return student
}

const three = () => [question('Um?'), question('Dois?'), question('Três?')]

/** The first question, with the other option marked as right. */
async function turned(isKeyFix = true) {
  const { version, questions } = await read()
  const [first, ...others] = questions
  if (!first) throw new Error('There is no question.')
  const options = first.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }))
  return body({ version, questions: [{ ...first, options, isKeyFix }, ...others] })
}

async function preview(after?: string) {
  const { id: quizId, version, questions } = await read()
  const [first] = questions
  const optionId = first?.options.find(({ isCorrect }) => !isCorrect)?.id ?? ''
  const corrections = [{ questionId: first?.id ?? '', optionId }]
  return admin.call(quizResults.previewRegrade, {
    params: { quizId },
    body: { version, corrections, ...(after && { after }) },
  })
}

const resultOf = async (student: SignedIn) => (await student.call(quizzes.result, { params: place })).attempt
const notifiedOf = async (student: SignedIn) =>
  (await student.call(notifications.list, { query: {} })).notifications.filter(
    ({ kind }) => kind === 'result',
  )

/** Attempts whose score is not what their answers make by the key of now, or whose marks contradict it. */
async function contradictions() {
  const { rows } = await database.pool.query(
    `select a.id from quiz_attempts a join quizzes q on q.id = a.quiz_id and q.lesson_id = $1
     join quiz_answers g on g.user_id = a.user_id and g.attempt_id = a.id
     join quiz_options o on o.id = g.selected_option_id
     group by a.user_id, a.id
     having bool_or(g.is_correct <> o.is_correct) or a.correct_count <> count(*) filter (where o.is_correct)
       or a.score <> round(100.0 * count(*) filter (where o.is_correct) / count(*))`,
    [place.lessonId],
  )
  return rows
}

test('a corrected answer is previewed, then applied with everything that follows, and students are told', async () => {
  await save(body({ questions: three() }))
  const { id: quizId } = await read()
  const [passes, loses, gains, keeps] = [
    await answeredBy('WRR'),
    await answeredBy('RRW'),
    await answeredBy('WWW'),
    await answeredBy('RRR'),
  ]
  const overview = async () => {
    await aggregateDeltas(database.pool)
    return admin.call(quizResults.overview, { params: { quizId } })
  }
  expect((await overview()).totals).toMatchObject({ passed: 1, failed: 3, averageScore: 59 })

  const { counts, changes, next } = await preview()
  expect(counts).toEqual({ changed: 4, raised: 2, lowered: 2, nowPassed: 1, keptPass: 1 })
  expect(
    changes.map(({ user, before, after }) => [user.id, before.score, after.score, after.passed]),
  ).toEqual([
    [keeps.userId, 100, 67, true],
    [gains.userId, 0, 33, false],
    [loses.userId, 67, 33, false],
    [passes.userId, 67, 100, true],
  ])
  expect(next).toBeNull()
  expect((await preview(changes[1]?.attemptId)).changes).toHaveLength(2)
  expect(await resultOf(passes)).toMatchObject({ score: 67, passed: false })

  const wanted = await turned()
  expect((await save(wanted)).body).toMatchObject({ changedResults: 4 })
  expect(await contradictions()).toEqual([])
  expect(await resultOf(passes)).toMatchObject({ score: 100, passed: true, correctCount: 3 })
  expect(await resultOf(keeps)).toMatchObject({ score: 67, passed: true, passingScore: 70 })
  expect(await resultOf(loses)).toMatchObject({ score: 33, passed: false })
  const { course } = await passes.call(courses.one, { params: { courseId: place.courseId } })
  expect(course.completedAt).not.toBeNull()
  expect(await overview()).toMatchObject({
    totals: { passed: 2, failed: 2, averageScore: 58 },
    questions: [{ correctRate: 50, answerCount: 4 }, {}, {}],
  })
  expect(await notifiedOf(passes)).toMatchObject([{ isRead: false, about: { title: 'A aula' } }])
  const { changes: log } = await admin.call(settings.changes, { query: {} })
  expect(log[0]).toMatchObject({
    action: 'quiz.regrade',
    after: { changedResults: 4, passedStudents: 1, questionChanges: [{ number: 1 }] },
  })

  expect((await save(wanted)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  expect((await preview()).counts).toMatchObject({ nowPassed: 0 })
})

test('corrected back, scores are as they were; whoever passed meanwhile stays approved, and is told again', async () => {
  await save(body({ questions: three() }))
  const student = await answeredBy('WRR')
  await save(await turned())
  const [first] = await notifiedOf(student)
  await save(await turned())
  expect(await resultOf(student)).toMatchObject({ score: 67, passed: true, correctCount: 2 })
  const again = await notifiedOf(student)
  expect(again).toHaveLength(1)
  expect(again[0]?.id).not.toBe(first?.id)
})

test('an earlier attempt that turns out to be enough lets its student pass', async () => {
  await save(body({ questions: three() }))
  const student = await answeredBy('WRR')
  const { attempts } = await admin.call(quizResults.attempts, {
    params: { quizId: (await read()).id },
    query: {},
  })
  const attemptId = attempts[0]?.id ?? ''
  await admin.call(users.releaseAttempt, { params: { userId: student.userId, attemptId } })
  await student.call(quizzes.start, { params: place })
  await send(student, 'RWW')
  expect((await preview()).changes).toMatchObject([
    { before: { score: 33, passed: false }, after: { score: 0, passed: true } },
  ])
  await save(await turned())
  expect(await resultOf(student)).toMatchObject({ score: 0, passed: true })
  expect(await contradictions()).toEqual([])
})

test('without the word of its author another right answer makes another question, and grades stay', async () => {
  await save(body({ questions: three() }))
  const student = await answeredBy('WRR')
  const [before] = (await read()).questions
  expect((await save(await turned(false))).body).toMatchObject({ changedResults: 0 })
  expect((await read()).questions[0]?.id).not.toBe(before?.id)
  expect(await resultOf(student)).toMatchObject({ score: 67, passed: false })
  expect(await notifiedOf(student)).toEqual([])
})

test('whoever submits while the correction is applied is graded by the corrected answer', async () => {
  await save(body({ questions: three() }))
  const students = await Promise.all(Array.from({ length: 12 }, ready))
  const answers = await answersOf('WRR')
  const submit = (student: SignedIn) =>
    student.call(quizzes.submit, { params: place, body: { key: newId(), answers } })
  await Promise.all(students.slice(0, 4).map(submit))
  const wanted = await turned()
  const [saved] = await Promise.all([save(wanted), ...students.slice(4).map(submit)])
  expect(saved.status).toBe(200)
  expect(await contradictions()).toEqual([])
  for (const student of students) expect(await resultOf(student)).toMatchObject({ score: 100, passed: true })
})

test('points count in attempts made while the quiz counts them, also when an answer is corrected later', async () => {
  const weighted = [question('Um?', { points: 3 }), question('Dois?'), question('Três?')]
  await save(body({ questions: weighted }))
  const early = await answeredBy('WRR')
  const { version, questions } = await read()
  const points = { countsPoints: true }
  await save(body({ questions, version, ...points }))
  expect(await resultOf(early)).toMatchObject({ score: 67 })
  const late = await ready()
  const started = await late.call(quizzes.start, { params: place })
  expect(started.quiz.questions.map((each) => each.points)).toEqual([3, 1, 1])
  await send(late, 'WRR')
  expect(await resultOf(late)).toMatchObject({ score: 40, correctCount: 2, passed: false })

  const { changes } = await preview()
  expect(changes.map(({ before, after }) => [before.score, after.score])).toEqual([
    [40, 100],
    [67, 100],
  ])
  await save({ ...(await turned()), ...points })
  expect(await resultOf(late)).toMatchObject({ score: 100, passed: true })
  await save({ ...(await turned()), ...points })
  expect(await resultOf(late)).toMatchObject({ score: 40, correctCount: 2, passed: true })
  expect(await resultOf(early)).toMatchObject({ score: 67, passed: true })
})

test('a preview of a changed quiz, or of options that are not its own, is refused', async () => {
  await save(body({ questions: three() }))
  const { id: quizId, version, questions } = await read()
  const refused = async (given: object) =>
    (
      await admin.try(quizResults.previewRegrade, {
        params: { quizId },
        body: { version, corrections: [{ questionId: questions[0]?.id ?? '', optionId: newId() }], ...given },
      })
    ).body
  expect(await refused({})).toMatchObject({ code: 'NOT_FOUND' })
  const [first] = questions
  const corrections = first?.options.map(({ id: optionId }) => ({ questionId: first.id, optionId }))
  expect(await refused({ corrections })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refused({ version: version + 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' })
})
