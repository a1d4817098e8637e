import { expect } from 'vitest'
import type { Database } from '#/database/open-database.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { orphanStatements } from '#/testing/orphans.ts'

const LIVE_SCORES = `
  select t.quiz_id, count(*) as attempts, count(*) filter (where t.passed) as passed, sum(t.score) as score_sum, sum(t.time_spent_seconds) as time_sum
  from quiz_attempts t where t.replaced_at is null group by 1`
const LIVE_ANSWERS = `
  select a.question_id, count(*) as answers, count(*) filter (where a.is_correct) as correct, sum(t.score) as score_sum
  from quiz_attempts t join quiz_answers a on a.user_id = t.user_id and a.attempt_id = t.id where t.replaced_at is null group by 1`

/** Rows that must never exist: each statement finds none. */
const IMPOSSIBLE: Record<string, string> = {
  'two live attempts of one student at one quiz': `
    select from quiz_attempts where replaced_at is null group by user_id, quiz_id having count(*) > 1`,
  'an attempt whose answers do not make its counts': `
    select from quiz_attempts t left join quiz_answers a on a.user_id = t.user_id and a.attempt_id = t.id
    group by t.user_id, t.id having count(a.*) <> t.question_count or count(*) filter (where a.is_correct) <> t.correct_count`,
  'an answer with an option of another question': `
    select from quiz_answers a join quiz_options o on o.id = a.selected_option_id where o.question_id <> a.question_id`,
  'a live question without exactly one correct option': `
    select from quiz_questions q left join quiz_options o on o.question_id = q.id where q.archived_at is null
    group by q.id having count(*) filter (where o.is_correct) <> 1 or count(o.*) not between 2 and 6`,
  'courses out of order': `
    select from (select order_index, row_number() over (order by order_index) - 1 as place from courses) c where order_index <> place`,
  'lessons out of order': `
    select from (select order_index, row_number() over (partition by course_id order by order_index) - 1 as place from lessons) l
    where order_index <> place`,
  'live questions out of order': `
    select from (select order_index, row_number() over (partition by quiz_id order by order_index) - 1 as place
      from quiz_questions where archived_at is null) q where order_index <> place`,
  'options out of order': `
    select from (select order_index, row_number() over (partition by question_id order by order_index) - 1 as place from quiz_options) o
    where order_index <> place`,
  'prerequisites in a circle': `
    with recursive way as (
      select id, prerequisite_course_id as next from courses
      union select way.id, c.prerequisite_course_id from way join courses c on c.id = way.next)
    select from way where id = next`,
  'progress out of its ranges': `
    select from user_progress where not (
      current_time_seconds between 0 and 86400 and furthest_seconds between 0 and 86400 and watched_seconds between 0 and 1e9
      and watch_percentage between 0 and 100 and coalesce(rewatch_seconds, 0) between 0 and 1e9
      and completed = (completed_at is not null) and open_since <= steady_seconds() and position_at <= steady_seconds() and last_watched_at <= now())`,
  'completed lessons that were not counted': `
    select from course_progress cp where completed_lessons <>
      (select count(*) from user_progress up where up.user_id = cp.user_id and up.course_id = cp.course_id and up.completed)`,
  'a course completed without its lessons ever having been': `
    select from course_completions c where not exists (select from course_progress cp where (cp.user_id, cp.course_id) = (c.user_id, c.course_id))`,
  'two certificates of one completion that both count': `
    select from certificates where revoked_at is null group by user_id, course_id having count(*) > 1`,
  'sums of a quiz that are not those of its attempts': `
    select from quizzes q left join quiz_stats s on s.quiz_id = q.id left join (${LIVE_SCORES}) x on x.quiz_id = q.id
    where (coalesce(s.attempts, 0), coalesce(s.passed, 0), coalesce(s.score_sum, 0), coalesce(s.time_sum, 0))
       <> (coalesce(x.attempts, 0), coalesce(x.passed, 0), coalesce(x.score_sum, 0), coalesce(x.time_sum, 0))`,
  'sums of a question that are not those of its answers': `
    select from quiz_questions q left join question_stats s on s.question_id = q.id left join (${LIVE_ANSWERS}) x on x.question_id = q.id
    where (coalesce(s.answers, 0), coalesce(s.correct, 0), coalesce(s.score_sum, 0))
       <> (coalesce(x.answers, 0), coalesce(x.correct, 0), coalesce(x.score_sum, 0))`,
  'a user without a role': `
    select from users u where removed_at is null and not exists (select from user_roles r where r.user_id = u.id)`,
}

const ADMINS = `
  select from users u where removed_at is null and newest_role(u.id) = 'admin'`

export async function expectSound(database: Database) {
  const { pool } = database
  const counted = await figures(pool)
  const keys = await orphanStatements(pool)
  const statements = [
    ...keys.map(({ what, statement }) => [what, statement] as const),
    ...Object.entries(IMPOSSIBLE),
  ]
  const found: Record<string, number> = {}
  for (const [what, statement] of statements) {
    const { rowCount } = await pool.query(statement)
    if (rowCount) found[what] = rowCount
  }
  expect(found).toEqual({})
  expect((await pool.query(ADMINS)).rowCount).toBeGreaterThan(0)
  expect(counted).toEqual(await recounted(pool))
}
