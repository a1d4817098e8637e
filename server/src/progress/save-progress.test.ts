import { expect, test } from 'vitest'
import type { Session } from '../auth/session.ts'
import { buildCourse, buildLesson, buildPerson } from '../testing/builders.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createSaveProgress } from './save-progress.ts'

const database = await testDatabase()
const { pool } = database

test('a save waits for nobody: it is kept while every connection for other writes is taken', async () => {
  const { id: userId } = await buildPerson(database)
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await pool.query('insert into user_progress (user_id, course_id, lesson_id) values ($1, $2, $3)', [
    userId,
    courseId,
    lessonId,
  ])
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const { save } = createSaveProgress(database)
  const saved = await save({ userId, role: 'student' } as Session, lessonId, {
    position: 3,
    duration: 100,
    playedSeconds: 1,
  })
  expect(saved.furthestSeconds).toBe(3)
  for (const client of taken) client.release()
})
