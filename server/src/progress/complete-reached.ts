import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after } from './count-activity.ts'
import { recordCompletionsWithin } from './record-completions.ts'

/**
 * A lesson asks for less than before, because its length was corrected or its minimum lowered: whoever has watched that
 * much already has completed it, without having to come back. Nothing is ever taken back.
 */
export async function completeReached(
  transaction: NodePgDatabase,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const { rowCount } = await transaction.execute(sql`
    with reached as (
      select up.user_id, greatest(up.watch_percentage, case when l.video_duration > 0
          then least(100, floor(up.furthest_seconds / l.video_duration * 100)) else 0 end)::int as percentage,
        l.min_watch_percentage
      from user_progress up join lessons l on l.id = up.lesson_id
      where up.lesson_id = ${lessonId} and not up.completed
      order by up.user_id
      for update of up
    ), done as (
      update user_progress up set watch_percentage = reached.percentage, completed = true, completed_at = now()
      from reached
      where up.lesson_id = ${lessonId} and up.user_id = reached.user_id and reached.percentage >= reached.min_watch_percentage
      returning up.user_id, up.lesson_id, up.course_id
    ), counted as (
      insert into course_progress as cp (user_id, course_id, completed_lessons)
      select user_id, course_id, 1 from done order by user_id
      on conflict (user_id, course_id) do update set completed_lessons = cp.completed_lessons + 1
      returning user_id
    ), lesson_counted as (
      insert into lesson_sums as s (lesson_id, slot, completed)
      select lesson_id, sum_slot(), count(*) from done where is_student(user_id) and ${sql.raw(after('counted'))} group by lesson_id
      on conflict (lesson_id, slot) do update set completed = s.completed + excluded.completed
    )
    select from done`)
  if (rowCount) await recordCompletionsWithin(transaction, { courseId })
}
