import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { newId } from '../../database/new-id.ts'
import { buildCertificate, buildPhoto } from '../../testing/belongings.ts'
import { buildCourse, buildLesson, buildQuiz } from '../../testing/builders.ts'
import { signedIn } from '../../testing/signed-in.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Somebody who left something everywhere: watched, took a quiz, began another, has a certificate and a photo. */
export async function studentWithHistory(
  server: TestServer,
  { showFeedback = true }: { showFeedback?: boolean } = {},
) {
  const { database } = server
  const { pool } = database
  const person = await signedIn(server)
  const { id: courseId } = await buildCourse(database, { title: 'Curso da história' })
  const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 0 })
  const quiz = await buildQuiz(database, { lessonId, passingScore: 50, showFeedback })
  const params = { courseId, lessonId }
  await person.call(lessons.open, { params })
  await pool.query(
    `update user_progress set credited_until = now() - interval '200 s', played_until = now() - interval '200 s' where user_id = $1`,
    [person.userId],
  )
  await person.call(lessons.saveProgress, {
    params: { lessonId },
    body: { position: 100, duration: 100, playedSeconds: 100 },
  })
  const [first, second] = quiz.questions
  const answers = { [first?.id ?? '']: first?.right ?? '', [second?.id ?? '']: second?.wrong ?? '' }
  await person.call(quizzes.start, { params })
  await person.call(quizzes.submit, { params, body: { key: newId(), answers } })
  const { userId } = person
  await buildPhoto(database, { userId, image: Buffer.from('uma-foto') })
  const paper = { name: 'Nome No Papel', courseTitle: 'Curso da história' }
  await buildCertificate(database, { userId, courseId, ...paper })
  return { person, courseId, lessonId, quiz }
}
