import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { COURSE_FILE_INDEX } from '@farol/contract/course-file.ts'
import { courseFiles } from '@farol/contract/course-files.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { body, question } from '#/testing/quiz-author.ts'
import { sendQuizImage } from '#/testing/send-quiz-image.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { uploadFile } from '#/testing/upload-file.ts'
import { zipOf } from './archives.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')
const send = (bytes: Uint8Array) => uploadFile(admin, bytes, { kind: 'course', name: 'curso.zip' })
const plan = async (importId: string) => (await admin.try(courseFiles.plan, { params: { importId } })).body

async function exportedCourse() {
  const { id: courseId } = await buildCourse(server.database, { title: 'Com imagens' })
  const { id: lessonId } = await buildLesson(server.database, { courseId, title: 'Aula 1' })
  const image = { ...(await sendQuizImage(admin, '#0d2540')), description: 'Um farol' }
  const tower = { ...(await sendQuizImage(admin, '#f7b02e')), description: '' }
  const options = [
    { text: 'Certa', isCorrect: true, image: tower },
    { text: 'Errada', isCorrect: false },
  ]
  const questions = [question('Um?', { image, options })]
  await admin.call(quizzes.save, { params: { lessonId }, body: body({ questions }) })
  const response = await admin.fetch(`/api/admin/courses/${courseId}/export`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  return { bytes, image }
}

test('the images of questions and options come along with a course', async () => {
  const { bytes, image } = await exportedCourse()
  const importId = await send(bytes)
  expect(await plan(importId)).toMatchObject({ skipped: [] })
  const { courseId } = await admin.call(courseFiles.import, { params: { importId } })
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: lessons[0]?.id ?? '' } })
  const size = { width: 1_200, height: 800 }
  expect(quiz?.questions[0]).toMatchObject({
    image: { ...size, description: 'Um farol' },
    options: [{ image: { ...size, description: '' } }, { image: null }],
  })
  expect(quiz?.questions[0]?.image?.id).not.toBe(image.id)
  const { status } = await admin.fetch(`/api/admin/quiz-images/${quiz?.questions[0]?.image?.id}`)
  expect(status).toBe(200)
})

test('a question whose image is not there comes without it, which the dry run tells', async () => {
  const { bytes } = await exportedCourse()
  const start = bytes.indexOf('{\n')
  const index = bytes.subarray(start, bytes.indexOf('\n}', start) + 2).toString()
  expect(await plan(await send(zipOf([{ name: COURSE_FILE_INDEX, content: index }])))).toMatchObject({
    lessons: [{ quiz: { questionCount: 1 } }],
    skipped: [
      { what: 'Imagem “Um farol” do quiz da aula “Aula 1”', why: expect.stringContaining('sem ela') },
      { what: 'Imagem do quiz da aula “Aula 1”' },
    ],
  })
})
