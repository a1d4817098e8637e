import { buildUser } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

type Left = { courseId: string; lessonId: string; days?: number; furthestSeconds?: number }

/** A student who left a lesson this many days ago, and was not there since. */
export async function buildAwayStudent(
  database: TestDatabase,
  { courseId, lessonId, days = 8, furthestSeconds = 40 }: Left,
) {
  const user = await buildUser(database)
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
  const run = (text: string, ...values: unknown[]) => database.pool.query(text, [user.id, at, ...values])
  await run('update users set created_at = $2, last_login = $2 where id = $1')
  await run(
    `insert into user_progress (user_id, last_watched_at, opened_at, course_id, lesson_id, furthest_seconds, current_time_seconds)
     values ($1, $2, $2, $3, $4, $5, $5)`,
    courseId,
    lessonId,
    furthestSeconds,
  )
  await run(
    'insert into course_progress (user_id, last_watched_at, course_id, last_lesson_id) values ($1, $2, $3, $4)',
    courseId,
    lessonId,
  )
  await run(
    'insert into user_activity (user_id, last_active_at, last_lesson_id) values ($1, $2, $3)',
    lessonId,
  )
  return user
}
