import type { Connection } from '@farol/server/database/open-database.ts'
import { aggregateDeltas } from '@farol/server/figures/aggregate-deltas.ts'
import pg from 'pg'
import { FILL_ATTEMPTS, FILL_COMPLETIONS } from './fill-attempts.ts'
import { FILL_CONTENT, type Step } from './fill-content.ts'
import { FILL_CONVERSATION } from './fill-conversation.ts'
import { FILL_DAYS, FILL_PROGRESS, FILL_TAKEN } from './fill-learning.ts'
import { FILL_TURMAS } from './fill-turmas.ts'
import { FILL_USERS } from './fill-users.ts'

const LOGGED_FROM_SECONDS = 1

type SchoolSize = { students: number; courses: number }

/**
 * Fills an empty, migrated database with a school as the product would have written it: content, users, turmas, progress,
 * attempts, figures, dúvidas and avisos. A student does the same in a school of any size, so that the cost of a screen can be compared. Needs a
 * superuser, to turn foreign key checks off (check-school.ts checks everything).
 */
export async function fillSchool(connection: Connection, { students, courses }: SchoolSize) {
  const [one, two] = [await connect(connection), await connect(connection)]
  try {
    await one.query(HELPERS)
    await one.query('insert into size values ($1, $2)', [students, courses])
    const indexes = await dropIndexes(one)
    await run(one, [...FILL_CONTENT, ...FILL_USERS, ...FILL_TURMAS, ...FILL_TAKEN])
    await Promise.all([run(one, FILL_PROGRESS), run(two, [...FILL_ATTEMPTS, ...FILL_DAYS])])
    await run(one, [...FILL_COMPLETIONS, ...FILL_CONVERSATION])
    await runShared([one, two], indexes)
    await one.query('set session_replication_role = origin')
    await run(one, [['what students did', 'select recount_figures()']])
    await timed('figures', () => inPool(connection, aggregateDeltas))
    await one.query('drop schema fill cascade')
    await runShared([one, two], await vacuums(one))
  } finally {
    await Promise.all([one.end(), two.end()])
  }
}

async function connect(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(SETTINGS)
  return client
}

async function run(client: pg.Client, steps: readonly Step[]) {
  for (const [what, statement] of steps) await timed(what, () => client.query(statement))
}

/** Each connection takes the next step when it has done one. */
async function runShared(clients: readonly pg.Client[], steps: readonly Step[]) {
  const waiting = steps.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const step of waiting) await run(client, [step])
    }),
  )
}

/** Creating indexes at the end takes a fraction of the time. */
async function dropIndexes(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ name, definition }) => [name, definition])
}

/** The largest tables first. */
async function vacuums(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_table_size(oid) desc`)
  return rows.map(({ name }) => [`statistics of ${name}`, `vacuum (freeze, analyze) ${name}`])
}

async function inPool(connection: Connection, work: (pool: pg.Pool) => Promise<void>) {
  const pool = new pg.Pool({ ...connection, pipeline: true })
  await work(pool)
  await pool.end()
  return undefined
}

async function timed(what: string, work: () => Promise<pg.QueryResult | undefined>) {
  const from = performance.now()
  const rowCount = (await work())?.rowCount
  const seconds = (performance.now() - from) / 1_000
  if (seconds < LOGGED_FROM_SECONDS) return
  const rows = rowCount ? `: ${rowCount.toLocaleString('en')}` : ''
  console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${what}${rows}`)
}

const SETTINGS = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set statement_timeout = 0;
  set work_mem = '1GB';
  set maintenance_work_mem = '1GB';
  set search_path = public, fill`

/** What the steps share, on both connections. `id_at` makes a UUID v7 from a moment and a number, so that ids sort by date. */
const HELPERS = `
  create schema fill;
  create unlogged table fill.size (students int, courses int);
  create function fill.id_at(at timestamptz, number bigint) returns uuid language sql stable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(number), 15, '0'))::uuid`
