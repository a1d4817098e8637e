import type { Database } from '@farol/server/database/open-database.ts'
import { recordCompletions } from '@farol/server/progress/record-completions.ts'
import { orphanStatements } from '@farol/server/testing/orphans.ts'

/** Rows that the product would never write; each query must find none. */
const IMPOSSIBLE: Record<string, string> = {
  'a lesson opened before the one before it was done': `
    select from user_progress up
    join lessons l on l.id = up.lesson_id
    cross join lateral lessons_of_student(up.user_id, l.course_id) before
    where before.order_index = l.order_index - 1 and not before.is_done`,
  'progress that disagrees with its lesson': `
    select from user_progress up join lessons l on l.id = up.lesson_id
    where up.completed <> (up.watch_percentage >= l.min_watch_percentage) or up.last_watched_at > now() or up.opened_at > up.last_watched_at`,
  'an attempt whose answers do not make its score': `
    select from quiz_attempts t
    join quiz_answers a on a.user_id = t.user_id and a.attempt_id = t.id
    group by t.user_id, t.id having count(*) <> t.question_count or count(*) filter (where a.is_correct) <> t.correct_count`,
  'an attempt from the future, or out of the order of its id': `
    select from (select submitted_at, lag(submitted_at) over (order by id) as before from quiz_attempts) t
    where submitted_at > now() or date_trunc('milliseconds', before) > submitted_at`,
  'sums of a quiz that are not those of its attempts': `
    select from quizzes q
    left join quiz_stats s on s.quiz_id = q.id
    left join lateral (select count(*) as attempts, sum(score) as score_sum from quiz_attempts where quiz_id = q.id and replaced_at is null) x on true
    where coalesce(s.attempts, 0) <> x.attempts or s.score_sum <> x.score_sum`,
  'completed lessons that were not counted': `
    select from course_progress cp where completed_lessons <>
      (select count(*) from user_progress up where up.user_id = cp.user_id and up.course_id = cp.course_id and up.completed)`,
}

/** Checks the generated school against the rules of the product: an inconsistent one would measure something else. */
export async function checkSchool({ pool, orm }: Database) {
  const keys = await orphanStatements(pool)
  const statements = [...keys.map(({ what, statement }) => [what, statement]), ...Object.entries(IMPOSSIBLE)]
  for (const [what = '', statement = ''] of statements) {
    const { rowCount } = await pool.query(statement)
    if (rowCount) throw new Error(`The filled school holds ${rowCount} times: ${what}.`)
  }
  const completions = async () => (await pool.query('select from course_completions')).rowCount
  const before = await completions()
  const { rows: courses } = await pool.query<{ id: string }>('select id from courses')
  for (const { id } of courses) await recordCompletions(orm, { courseId: id })
  if (before !== (await completions())) throw new Error('The filled school lacks completions.')
}
