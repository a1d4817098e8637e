import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '#/database/in-transaction.ts'
import { FIGURES_LOCK } from '#/database/locks.ts'
import { publish } from '#/database/publish.ts'
import type { DELTA_KINDS } from '#/database/schema/figures.ts'
import { isAboutData, withRetries } from '#/database/sql-errors.ts'
import { checkClock, createSteadyClock } from '#/database/steady-clock.ts'

const EVERY_MS = 1_000

type Figures = { table: string; key: string; of: string; columns: readonly string[] }

const FIGURES: Record<Exclude<(typeof DELTA_KINDS)[number], 'hundredths' | 'day'>, Figures> = {
  lesson: {
    table: 'lesson_totals',
    key: 'lesson_id',
    of: 'lessons',
    columns: ['opened', 'viewers', 'completed'],
  },
  course: { table: 'course_totals', key: 'course_id', of: 'courses', columns: ['started', 'completed'] },
  quiz: {
    table: 'quiz_stats',
    key: 'quiz_id',
    of: 'quizzes',
    columns: ['attempts', 'passed', 'score_sum', 'time_sum'],
  },
  question: {
    table: 'question_stats',
    key: 'question_id',
    of: 'quiz_questions',
    columns: ['answers', 'correct', 'score_sum', 'score_square_sum', 'correct_score_sum'],
  },
  option: { table: 'option_stats', key: 'option_id', of: 'quiz_options', columns: ['chosen'] },
}
const DAY_COLUMNS = [
  ...['watched_seconds', 'visits', 'active_students', 'last_active_students'],
  ...['started_courses', 'completed_courses'],
]

const valuesOf = (columns: readonly string[]) =>
  columns.map((column) => `coalesce(sum((d.amounts->>'${column}')::float8), 0) as ${column}`).join(', ')
const additionsOf = (columns: readonly string[]) =>
  columns.map((column) => `${column} = t.${column} + sums.${column}`).join(', ')
const zerosOf = (columns: readonly string[]) => columns.map(() => '0').join(', ')

/** Adds the deltas of one kind to its table, except those of deleted rows. */
const foldInto = (kind: string, { table, key, of, columns }: Figures) => [
  {
    name: `begin-${kind}-figures`,
    text: `
      insert into ${table} (${key}, ${columns.join(', ')})
      select distinct counted.id, ${zerosOf(columns)}
      from activity_deltas d join ${of} counted on counted.id = d.key::uuid
      where d.kind = '${kind}'
      on conflict (${key}) do nothing`,
  },
  {
    name: `fold-${kind}`,
    text: `
      update ${table} t set ${additionsOf(columns)}
      from (
        select d.key::uuid as id, ${valuesOf(columns)}
        from activity_deltas d where d.kind = '${kind}' group by d.key
      ) sums
      where t.${key} = sums.id`,
  },
]

const FOLDS = [
  ...Object.entries(FIGURES).flatMap(([kind, figures]) => foldInto(kind, figures)),
  {
    name: 'fold-hundredths',
    text: `
      insert into lesson_hundredths as t (lesson_id, hundredth, students)
      select l.id, seen.hundredth::int, sum(seen.students::int)
      from activity_deltas d join lessons l on l.id = d.key::uuid
      cross join jsonb_each_text(d.amounts) as seen (hundredth, students)
      where d.kind = 'hundredths' group by l.id, seen.hundredth
      on conflict (lesson_id, hundredth) do update set students = t.students + excluded.students`,
  },
  {
    name: 'begin-day-figures',
    text: `
      insert into day_totals (day)
      select distinct d.key::date from activity_deltas d where d.kind = 'day'
      on conflict (day) do nothing`,
  },
  {
    name: 'fold-day',
    text: `
      update day_totals t set ${additionsOf(DAY_COLUMNS)}
      from (
        select d.key::date as day, ${valuesOf(DAY_COLUMNS)}
        from activity_deltas d where d.kind = 'day' group by d.key
      ) sums
      where t.day = sums.day`,
  },
]

const FOLDED_QUIZZES = {
  name: 'folded-quizzes',
  text: `
    select distinct q.id as "quizId", l.course_id as "courseId"
    from activity_deltas d join quizzes q on q.id = d.key::uuid join lessons l on l.id = q.lesson_id
    where d.kind = 'quiz'`,
}
const DELETE_FOLDED = { name: 'delete-folded', text: 'delete from activity_deltas' }

/** Adds all deltas to the figures. Afterwards they include everything committed before the call. */
export const aggregateDeltas = (pool: pg.Pool) => fold(pool, WAIT_FOR_LOCK)

const WAIT_FOR_LOCK = {
  name: 'wait-for-figures',
  text: 'select true as "isMine" from pg_advisory_xact_lock($1)',
}
const TRY_LOCK = { name: 'try-figures', text: 'select pg_try_advisory_xact_lock($1) as "isMine"' }

/**
 * One transaction with one snapshot: the deltas are added and deleted, or neither. Two concurrent runs could not both
 * succeed anyway; the advisory lock saves the second one the work.
 */
const fold = (pool: pg.Pool, lock: typeof TRY_LOCK): Promise<void> =>
  withRetries(
    () => inTransaction(pool, (client) => foldWithin(client, lock), { isolation: 'repeatable read' }),
    // A lesson that was deleted since the snapshot: a retry no longer sees it.
    isAboutData,
  )

async function foldWithin(client: pg.PoolClient, lock: typeof TRY_LOCK) {
  const locked = await client.query<{ isMine: boolean }>({ ...lock, values: [FIGURES_LOCK] })
  if (!locked.rows[0]?.isMine) return
  const [quizzes, deleted] = await Promise.all([
    client.query<{ quizId: string; courseId: string }>(FOLDED_QUIZZES),
    ...FOLDS.map((each) => client.query(each)),
    client.query(DELETE_FOLDED),
  ]).then((results) => [results[0], results.at(-1)] as const)
  if (!deleted?.rowCount) return
  await publish(drizzle(client), [
    { kind: 'figures' },
    ...quizzes.rows.map((quiz) => ({ kind: 'quiz' as const, ...quiz })),
  ])
}

/** On every instance, once a second; also maintains the steady clock. Logs an unavailable database once. */
export function startAggregating({ pool, log }: { pool: pg.Pool; log: Logger }) {
  const clock = createSteadyClock()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    try {
      const { rowCount } = await pool.query(HAS_DELTAS)
      await withRetries(() => checkClock(pool, clock, { isStored: rowCount === 1 }))
      if (rowCount === 1) await fold(pool, TRY_LOCK)
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

const HAS_DELTAS = { name: 'has-deltas', text: 'select from activity_deltas limit 1' }
