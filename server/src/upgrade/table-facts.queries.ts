import pg from 'pg'
import type { Facts, Referenced, TableFacts } from './upgrade-plan.ts'

/** Below this, whatever is done takes no time that anybody notices. */
const SMALL_BYTES = 1_000_000
/** Enough for a rate, and read in a second or so. */
const SAMPLE_BYTES = 64_000_000

type Row = { name: string; table: string; bytes: string; totalBytes: string; rows: number }

const TABLES = `
  select named.relname as name, t.relname as table, pg_table_size(t.oid) as bytes,
         pg_total_relation_size(t.oid) as "totalBytes", t.reltuples as rows
  from pg_class named left join pg_index i on i.indexrelid = named.oid
  join pg_class t on t.oid = coalesce(i.indrelid, named.oid)
  where named.relnamespace = 'public'::regnamespace and named.relname = any($1)
    and i.indisvalid is not false`

/** Facts about tables, or about the tables of indexes; what does not exist is left out. Reads a sample of the larger ones. */
export async function tableFacts(client: pg.Client, names: readonly string[]): Promise<Facts> {
  const { rows } = await client.query<Row>(TABLES, [names])
  const facts = new Map<string, TableFacts>()
  for (const { name, table, bytes, totalBytes, rows: estimated } of rows) {
    const size = { bytes: Number(bytes), totalBytes: Number(totalBytes) }
    const bytesPerSecond = await readingRate(client, { table, bytes: size.bytes })
    // PostgreSQL estimates the rows once it has analysed a table.
    facts.set(name, { ...size, bytesPerSecond, ...(estimated >= 0 && { rows: Math.round(estimated) }) })
  }
  return facts
}

const REFERENCED = `
  select conname as name, confrelid::regclass::text as table from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conname = any($1)`

/** The tables that these foreign keys refer to. */
export async function referencedTables(client: pg.Client, names: readonly string[]): Promise<Referenced> {
  const { rows } = await client.query<{ name: string; table: string }>(REFERENCED, [names])
  return new Map(rows.map(({ name, table }) => [name, table]))
}

async function readingRate(client: pg.Client, { table, bytes }: { table: string; bytes: number }) {
  if (bytes < SMALL_BYTES) return Number.POSITIVE_INFINITY
  const share = Math.min(1, SAMPLE_BYTES / bytes)
  const startedAt = performance.now()
  await client.query(`select count(*) from ${pg.escapeIdentifier(table)} tablesample system ($1)`, [
    share * 100,
  ])
  return (bytes * share * 1_000) / (performance.now() - startedAt)
}

/** Transactions that have been open for a while may hold tables that a migration needs. */
export async function longTransactions(client: pg.Client): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await client.query<{ name: string; seconds: number }>(
    `select application_name as name, round(extract(epoch from now() - xact_start))::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '10 seconds'
     order by xact_start`,
  )
  return rows
}
