import { expect } from 'vitest'
import type { Database } from '../database/open-database.ts'

/** Over all slots; what sums up to nothing is as good as absent. */
const SUMS = {
  lesson_sums: 'lesson_id::text as key, sum(opened) as a, sum(viewers) as b, sum(completed) as c',
  lesson_hundredths: `lesson_id || '/' || hundredth as key, sum(students) as a`,
  course_sums: 'course_id::text as key, sum(started) as a, sum(completed) as b',
  day_sums: `day::text as key, round(sum(watched_seconds)::numeric, 3) as a, sum(visits) as b, sum(active_students) as c,
    sum(started_courses) as d, sum(completed_courses) as e, sum(last_active_students) as f`,
}

async function sums({ pool }: Database) {
  const found: Record<string, unknown> = {}
  for (const [table, columns] of Object.entries(SUMS)) {
    const { rows } = await pool.query<Record<string, string>>(
      `select ${columns} from ${table} group by 1 order by 1`,
    )
    found[table] = rows.filter(({ key: _, ...figures }) =>
      Object.values(figures).some((each) => Number(each) !== 0),
    )
  }
  return found
}

const LIVE_SCORES = `
  select t.quiz_id, count(*) as attempts, count(*) filter (where t.passed) as passed, sum(t.score) as score_sum, sum(t.time_spent_seconds) as time_sum
  from quiz_attempts t where t.replaced_at is null group by 1`
const LIVE_ANSWERS = `
  select a.question_id, count(*) as answers, count(*) filter (where a.is_correct) as correct, sum(t.score) as score_sum
  from quiz_attempts t join quiz_answers a on a.user_id = t.user_id and a.attempt_id = t.id where t.replaced_at is null group by 1`

/** What must never be in the database, whatever was asked of the server; each of these finds nothing. */
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
      and completed = (completed_at is not null) and credited_until <= now() and played_until <= now() and last_watched_at <= now())`,
  'completed lessons that were not counted': `
    select from course_progress cp where completed_lessons <>
      (select count(*) from user_progress up where up.user_id = cp.user_id and up.course_id = cp.course_id and up.completed)`,
  'a course completed without its lessons ever having been': `
    select from course_completions c where not exists (select from course_progress p where (p.user_id, p.course_id) = (c.user_id, c.course_id))`,
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
  'a person without a role': `
    select from profiles p where removed_at is null and not exists (select from user_roles r where r.user_id = p.id)`,
}

const ADMINS = `
  select from profiles p where removed_at is null and
    (select role from user_roles r where r.user_id = p.id order by created_at desc, id desc limit 1) = 'admin'`

/** Rows whose foreign key leads nowhere: what the constraints promise, looked up. */
const ORPHANS = `
  select conname as what, format('select from %s c where (%s) is not null and not exists (select from %s p where %s)',
    conrelid::regclass, (select string_agg(format('c.%I', attname), ', ') from pg_attribute where attrelid = conrelid and attnum = any (conkey)),
    confrelid::regclass, (
      select string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')
      from unnest(conkey, confkey) k (child, parent)
      join pg_attribute child on child.attrelid = conrelid and child.attnum = k.child
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = k.parent)) as statement
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

export async function expectSound(database: Database) {
  const { pool } = database
  const { rows: keys } = await pool.query<{ what: string; statement: string }>(ORPHANS)
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
  const counted = await sums(database)
  await pool.query('select recount_sums()')
  expect(counted).toEqual(await sums(database))
}
