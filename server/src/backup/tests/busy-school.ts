import { EventEmitter, once } from 'node:events'
import { quizzes } from '@farol/contract/quizzes.ts'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import type { TestServer } from '#/testing/test-server.ts'
import { watchWhole } from '#/testing/watch-whole.ts'

const STUDENTS = 3
const LESSONS = 16

/** Students who watch lessons and take quizzes without a pause until they are stopped. */
export async function busySchool(server: TestServer) {
  const { database } = server
  const { id: courseId } = await buildCourse(database, { orderIndex: 1_000 })
  const taught: Awaited<ReturnType<typeof buildQuiz>>[] = []
  for (let orderIndex = 0; orderIndex < LESSONS; orderIndex += 1) {
    const { id } = await buildLesson(database, { courseId, orderIndex, requiresPrevious: false })
    taught.push(await buildQuiz(database, { lessonId: id }))
  }
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => signedIn(server)))
  const acknowledged: string[] = []
  const attempts = new EventEmitter()
  let isOver = false

  const writers = students.map(async (student) => {
    for (const { lessonId, rightAnswers: answers } of taught) {
      if (isOver) return
      const params = { courseId, lessonId }
      await watchWhole(database, student, params)
      const key = newId()
      await student.call(quizzes.submit, { params, body: { key, answers } })
      acknowledged.push(key)
      attempts.emit('acknowledged')
    }
    throw new Error('There are too few lessons for this test.')
  })

  return {
    acknowledged,
    /** Waits until this many more attempts were acknowledged. */
    more: async (count: number) => {
      const enough = acknowledged.length + count
      while (acknowledged.length < enough) await Promise.race([once(attempts, 'acknowledged'), ...writers])
    },
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}
