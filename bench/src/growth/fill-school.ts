import type { Connection } from '@farol/server/database/open-database.ts'
import { aggregateDeltas } from '@farol/server/figures/aggregate-deltas.ts'
import pg from 'pg'
import { FILL_ATTEMPTS } from './fill-attempts.ts'
import { FILL_CONTENT } from './fill-content.ts'
import { FILL_CONVERSATION } from './fill-conversation.ts'
import { FILL_LEARNING } from './fill-learning.ts'
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
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(SETTINGS)
    await client.query(ID_AT)
    await client.query('create temp table size as select $1::int as students, $2::int as courses', [
      students,
      courses,
    ])
    const steps = [
      ...FILL_CONTENT,
      ...FILL_USERS,
      ...FILL_TURMAS,
      ...FILL_LEARNING,
      ...FILL_ATTEMPTS,
      ...FILL_CONVERSATION,
    ]
    const indexes = await dropIndexes(client)
    for (const [what, statement] of steps) await timed(what, () => client.query(statement))
    for (const { name, definition } of indexes) await timed(name, () => client.query(definition))
    await client.query('set session_replication_role = origin')
    await timed('what students did', () => client.query('select recount_figures()'))
    await timed('figures', () => inPool(connection, aggregateDeltas))
    await timed('statistics', () => client.query('vacuum (freeze, analyze)'))
  } finally {
    await client.end()
  }
}

/** Creating indexes at the end takes a fraction of the time. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any ('{user_progress, quiz_attempts, quiz_answers}'::regclass[]) and not exists (
      select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
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
  set work_mem = '256MB';
  set maintenance_work_mem = '512MB'`

/** A UUID v7 from a moment and a number, so that ids sort by date. */
const ID_AT = `
  create function pg_temp.id_at(at timestamptz, number bigint) returns uuid language sql stable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(number), 15, '0'))::uuid`
