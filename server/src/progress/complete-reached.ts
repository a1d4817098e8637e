import { watchPercentage as watchedShare } from '@farol/domain/watch-progress.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { recordCompletionsWithin } from './record-completions.ts'

type Row = {
  userId: string
  furthestSeconds: number
  watchPercentage: number
  videoDuration: number
  minWatchPercentage: number
}

/**
 * After the length of a lesson was corrected or its minimum lowered, completes it for students who have already watched
 * enough. Never takes a completion back.
 */
export async function completeReached(
  transaction: NodePgDatabase,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const { rows } = await transaction.execute<Row>(sql`
    select up.user_id as "userId", up.furthest_seconds as "furthestSeconds", up.watch_percentage as "watchPercentage",
           l.video_duration as "videoDuration", l.min_watch_percentage as "minWatchPercentage"
    from user_progress up join lessons l on l.id = up.lesson_id join users u on u.id = up.user_id
    where up.lesson_id = ${lessonId} and not up.completed
    order by up.user_id
    for update of up for key share of u`)
  const reached = rows
    .map((row) => ({ ...row, percentage: percentageOf(row) }))
    .filter(({ percentage, minWatchPercentage }) => percentage >= minWatchPercentage)
  if (reached.length === 0) return
  const userIds = sql.param(reached.map(({ userId }) => userId))
  const percentages = sql.param(reached.map(({ percentage }) => percentage))
  await transaction.execute(sql`
    update user_progress up set watch_percentage = reached.percentage, completed = true, completed_at = now()
    from unnest(${userIds}::uuid[], ${percentages}::int[]) as reached (user_id, percentage)
    where up.lesson_id = ${lessonId} and up.user_id = reached.user_id`)
  await transaction.execute(sql`
    insert into course_progress as cp (user_id, course_id, completed_lessons)
    select user_id, ${courseId}::uuid, 1 from unnest(${userIds}::uuid[]) as reached (user_id) order by user_id
    on conflict (user_id, course_id) do update set completed_lessons = cp.completed_lessons + 1`)
  const students = await transaction.execute(sql`
    select from unnest(${userIds}::uuid[]) as reached (user_id)
    where user_id not in (select user_id from administrators())`)
  const deltas = createDeltas()
  deltas.add('lesson', lessonId, { completed: students.rowCount ?? 0 })
  await appendDeltas(transaction, deltas)
  await recordCompletionsWithin(transaction, { courseId })
}

/** The furthest point counts: without a player, playing time alone completes nothing. */
const percentageOf = ({ furthestSeconds, watchPercentage, videoDuration }: Row) =>
  Math.max(watchPercentage, watchedShare(furthestSeconds, videoDuration))
