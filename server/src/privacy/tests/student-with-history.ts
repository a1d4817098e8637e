import { quizzes } from '@farol/contract/quizzes.ts'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import type { TestServer } from '#/testing/test-server.ts'
import { buildCertificate, buildPhoto } from '#/testing/user-rows.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

/** A student with rows in every table: watched lessons, an attempt, a draft, a certificate and a photo. */
export async function studentWithHistory(
  server: TestServer,
  { showFeedback = true }: { showFeedback?: boolean } = {},
) {
  const { database } = server
  const user = await signedIn(server)
  const { id: courseId } = await buildCourse(database, { title: 'Curso da história' })
  const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 0 })
  const quiz = await buildQuiz(database, { lessonId, passingScore: 50, showFeedback })
  const params = { courseId, lessonId }
  await watchWhole(database, user, params)
  const [first, second] = quiz.questions
  const answers = { [first?.id ?? '']: first?.right ?? '', [second?.id ?? '']: second?.wrong ?? '' }
  await user.call(quizzes.start, { params })
  await user.call(quizzes.submit, { params, body: { key: newId(), answers } })
  const { userId } = user
  await buildPhoto(database, { userId, image: Buffer.from('uma-foto') })
  const paper = { name: 'Nome No Papel', courseTitle: 'Curso da história' }
  await buildCertificate(database, { userId, courseId, ...paper })
  return { user, courseId, lessonId, quiz }
}
