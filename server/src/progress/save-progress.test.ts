import { expect, test } from 'vitest'
import type { Session } from '#/requests/caller.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { createSaveProgress } from './save-progress.ts'

const database = await testDatabase()
const { pool } = database
const { save } = createSaveProgress(database)

/** A student in a lesson of a hundred seconds. */
async function openedLesson() {
  const { id: userId } = await buildUser(database)
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await pool.query('insert into user_progress (user_id, course_id, lesson_id) values ($1, $2, $3)', [
    userId,
    courseId,
    lessonId,
  ])
  await pool.query('insert into user_activity (user_id, last_active_at) values ($1, now())', [userId])
  return { session: { userId, role: 'student' } as Session, lessonId }
}

test('saves have their own connection: they are written while all connections for other writes are taken', async () => {
  const { session, lessonId } = await openedLesson()
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const saved = await save(session, lessonId, { position: 3, duration: 100, playedSeconds: 1 })
  expect(saved.furthestSeconds).toBe(3)
  for (const client of taken) client.release()
})

test('a reached percentage does not shrink when the lesson becomes longer or requires more', async () => {
  const { session, lessonId } = await openedLesson()
  await pool.query(
    `update user_progress set furthest_seconds = 95, watch_percentage = 95, completed = true, completed_at = now()
     where lesson_id = $1`,
    [lessonId],
  )
  await pool.query('update lessons set video_duration = 1000, min_watch_percentage = 100 where id = $1', [
    lessonId,
  ])
  const saved = await save(session, lessonId, { position: 96, duration: 1_000, playedSeconds: 1 })
  expect(saved).toMatchObject({ watchPercentage: 95, isCompleted: true })
})
