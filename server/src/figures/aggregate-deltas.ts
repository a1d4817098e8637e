import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '#/database/in-transaction.ts'
import { FIGURES_LOCK } from '#/database/locks.ts'
import { publish } from '#/database/publish.ts'
import { isAboutData, withRetries } from '#/database/sql-errors.ts'
import { checkClockAndDeltas, type SteadyClock } from '#/database/steady-clock.ts'

const EVERY_MS = 1_000
/** While no request comes, only jobs append deltas, and few. */
const RESTING_EVERY = 5

/*
 * One statement per kind of delta. Deltas of rows that are deleted by now add nothing: hence the joins. Most are MERGE, not
 * INSERT … ON CONFLICT, because that checks the constraints of a row with the deltas alone, which may be negative.
 */
const ADD_DELTAS = [
  {
    name: 'add-lesson-deltas',
    text: `
      merge into lesson_totals total
      using (
        select l.id, coalesce(sum(opened), 0) as opened, coalesce(sum(viewers), 0) as viewers,
               coalesce(sum(completed), 0) as completed
        from activity_deltas d
        join lessons l on l.id = d.key::uuid
        cross join jsonb_to_record(d.amounts) as amounts (opened int, viewers int, completed int)
        where d.kind = 'lesson'
        group by l.id
      ) added
      on total.lesson_id = added.id
      when matched then update set
        opened = total.opened + added.opened, viewers = total.viewers + added.viewers,
        completed = total.completed + added.completed
      when not matched then
        insert (lesson_id, opened, viewers, completed) values (added.id, added.opened, added.viewers, added.completed)`,
  },
  {
    name: 'add-hundredth-deltas',
    text: `
      insert into lesson_hundredths as total (lesson_id, hundredth, students)
      select l.id, amounts.hundredth::int, sum(amounts.students::int)
      from activity_deltas d
      join lessons l on l.id = d.key::uuid
      cross join jsonb_each_text(d.amounts) as amounts (hundredth, students)
      where d.kind = 'hundredths'
      group by l.id, amounts.hundredth
      on conflict (lesson_id, hundredth) do update set students = total.students + excluded.students`,
  },
  {
    name: 'add-course-deltas',
    text: `
      merge into course_totals total
      using (
        select c.id, coalesce(sum(started), 0) as started, coalesce(sum(completed), 0) as completed
        from activity_deltas d
        join courses c on c.id = d.key::uuid
        cross join jsonb_to_record(d.amounts) as amounts (started int, completed int)
        where d.kind = 'course'
        group by c.id
      ) added
      on total.course_id = added.id
      when matched then update set
        started = total.started + added.started, completed = total.completed + added.completed
      when not matched then
        insert (course_id, started, completed) values (added.id, added.started, added.completed)`,
  },
  {
    name: 'add-day-deltas',
    text: `
      merge into day_totals total
      using (
        select d.key::date as day, coalesce(sum(watched_seconds), 0) as watched_seconds, coalesce(sum(visits), 0) as visits,
               coalesce(sum(active_students), 0) as active_students,
               coalesce(sum(last_active_students), 0) as last_active_students,
               coalesce(sum(started_courses), 0) as started_courses, coalesce(sum(completed_courses), 0) as completed_courses
        from activity_deltas d
        cross join jsonb_to_record(d.amounts) as amounts (
          watched_seconds float8, visits int, active_students int, last_active_students int,
          started_courses int, completed_courses int)
        where d.kind = 'day'
        group by d.key::date
      ) added
      on total.day = added.day
      when matched then update set
        watched_seconds = total.watched_seconds + added.watched_seconds, visits = total.visits + added.visits,
        active_students = total.active_students + added.active_students,
        last_active_students = total.last_active_students + added.last_active_students,
        started_courses = total.started_courses + added.started_courses,
        completed_courses = total.completed_courses + added.completed_courses
      when not matched then
        insert (day, watched_seconds, visits, active_students, last_active_students, started_courses, completed_courses)
        values (added.day, added.watched_seconds, added.visits, added.active_students, added.last_active_students,
                added.started_courses, added.completed_courses)`,
  },
  {
    name: 'add-quiz-deltas',
    text: `
      merge into quiz_stats total
      using (
        select q.id, coalesce(sum(attempts), 0) as attempts, coalesce(sum(passed), 0) as passed,
               coalesce(sum(score_sum), 0) as score_sum, coalesce(sum(time_sum), 0) as time_sum
        from activity_deltas d
        join quizzes q on q.id = d.key::uuid
        cross join jsonb_to_record(d.amounts) as amounts (attempts int, passed int, score_sum bigint, time_sum bigint)
        where d.kind = 'quiz'
        group by q.id
      ) added
      on total.quiz_id = added.id
      when matched then update set
        attempts = total.attempts + added.attempts, passed = total.passed + added.passed,
        score_sum = total.score_sum + added.score_sum, time_sum = total.time_sum + added.time_sum
      when not matched then
        insert (quiz_id, attempts, passed, score_sum, time_sum)
        values (added.id, added.attempts, added.passed, added.score_sum, added.time_sum)`,
  },
  {
    name: 'add-question-deltas',
    text: `
      merge into question_stats total
      using (
        select q.id, sum(answers) as answers, sum(correct) as correct, sum(score_sum) as score_sum,
               sum(score_square_sum) as score_square_sum, sum(correct_score_sum) as correct_score_sum
        from activity_deltas d
        join quiz_questions q on q.id = d.key::uuid
        cross join jsonb_to_record(d.amounts) as amounts (
          answers int, correct int, score_sum bigint, score_square_sum bigint, correct_score_sum bigint)
        where d.kind = 'question'
        group by q.id
      ) added
      on total.question_id = added.id
      when matched then update set
        answers = total.answers + added.answers, correct = total.correct + added.correct,
        score_sum = total.score_sum + added.score_sum,
        score_square_sum = total.score_square_sum + added.score_square_sum,
        correct_score_sum = total.correct_score_sum + added.correct_score_sum
      when not matched then
        insert (question_id, answers, correct, score_sum, score_square_sum, correct_score_sum)
        values (added.id, added.answers, added.correct, added.score_sum, added.score_square_sum, added.correct_score_sum)`,
  },
  {
    name: 'add-option-deltas',
    text: `
      insert into option_stats as total (option_id, chosen)
      select o.id, sum((d.amounts->>'chosen')::int)
      from activity_deltas d
      join quiz_options o on o.id = d.key::uuid
      where d.kind = 'option'
      group by o.id
      on conflict (option_id) do update set chosen = total.chosen + excluded.chosen`,
  },
]

const QUIZZES_WITH_DELTAS = {
  name: 'quizzes-with-deltas',
  text: `
    select distinct q.id as "quizId", l.course_id as "courseId"
    from activity_deltas d join quizzes q on q.id = d.key::uuid join lessons l on l.id = q.lesson_id
    where d.kind = 'quiz'`,
}
const DELETE_DELTAS = { name: 'delete-deltas', text: 'delete from activity_deltas' }

/** Adds all deltas to the figures. Afterwards they include everything committed before the call. */
export const aggregateDeltas = (pool: pg.Pool) => addDeltas(pool, WAIT_FOR_LOCK)

const WAIT_FOR_LOCK = {
  name: 'wait-for-figures',
  text: 'select true as "isMine" from pg_advisory_xact_lock($1)',
}
const TRY_LOCK = { name: 'try-figures', text: 'select pg_try_advisory_xact_lock($1) as "isMine"' }

/**
 * One transaction with one snapshot: the deltas are added and deleted, or neither. Two concurrent runs could not both
 * succeed anyway; the advisory lock saves the second one the work.
 */
const addDeltas = (pool: pg.Pool, lock: typeof TRY_LOCK): Promise<void> =>
  withRetries(
    () => inTransaction(pool, (client) => addDeltasWithin(client, lock), { isolation: 'repeatable read' }),
    // A lesson was deleted, or a total inserted, since the snapshot: a retry sees that.
    isAboutData,
  )

async function addDeltasWithin(client: pg.PoolClient, lock: typeof TRY_LOCK) {
  const locked = await client.query<{ isMine: boolean }>({ ...lock, values: [FIGURES_LOCK] })
  if (!locked.rows[0]?.isMine) return
  const [quizzes, deleted] = await Promise.all([
    client.query<{ quizId: string; courseId: string }>(QUIZZES_WITH_DELTAS),
    ...ADD_DELTAS.map((statement) => client.query(statement)),
    client.query(DELETE_DELTAS),
  ]).then((results) => [results[0], results.at(-1)] as const)
  if (!deleted?.rowCount) return
  await publish(drizzle(client), [
    { kind: 'figures' },
    ...quizzes.rows.map((quiz) => ({ kind: 'quiz' as const, ...quiz })),
  ])
}

type Aggregating = {
  pool: pg.Pool
  clock: SteadyClock
  /** Where workers aggregate. */
  isClockOnly?: boolean
  /** No request came for some seconds. */
  isResting?: () => boolean
  log: Logger
}

/**
 * Once a second, on an idle server every five; also maintains the steady clock, on every instance. Logs an unavailable
 * database once.
 */
export function startAggregating({
  pool,
  clock,
  isClockOnly = false,
  isResting = () => false,
  log,
}: Aggregating) {
  let isFailing = false
  let skipped = RESTING_EVERY
  let timer: NodeJS.Timeout | undefined

  async function run() {
    skipped += 1
    if (isResting() && skipped < RESTING_EVERY) return
    skipped = 0
    try {
      const hasDeltas = await withRetries(() => checkClockAndDeltas(pool, clock))
      if (hasDeltas && !isClockOnly) await addDeltas(pool, TRY_LOCK)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'updating the figures failed, retrying')
      isFailing = true
    }
  }
  function schedule() {
    timer = setTimeout(() => {
      running = run().then(schedule)
    }, EVERY_MS)
    timer.unref()
  }
  // At once: after a first start or an upgrade the whole school has to be counted.
  let running = run().then(schedule)
  return {
    stop: async () => {
      clearTimeout(timer)
      await running
      // The last run has scheduled the next one.
      clearTimeout(timer)
    },
  }
}
