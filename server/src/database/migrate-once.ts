import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartProblem, TooOld } from '#/config/start-problem.ts'
import { appliedMigrations } from './applied-migrations.queries.ts'
import { MIGRATION_LOCK } from './locks.ts'

/** The database identifies applied migrations by `when`. */
export type Migration = { tag: string; when: number }

/** Oldest first. */
type Migrations = { folder: string; journal: { entries: Migration[] } }

export const migrationsIn = (folder: string): Migrations => ({
  folder,
  journal: JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')),
})

export const MIGRATIONS = migrationsIn(fileURLToPath(new URL('./migrations', import.meta.url)))

export const migrationOf = (when: number | undefined, { journal }: Migrations = MIGRATIONS) =>
  journal.entries.find((migration) => migration.when === when)

/** Under an advisory lock: of several instances that start together one migrates, and the others wait. */
export async function migrateOnce(client: pg.Client, migrations: Migrations = MIGRATIONS) {
  await locked(client, async () => {
    await refuseNewer(client, migrations)
    await migrateFrom(migrations.folder, client)
  })
}

/** With the schema of a newer version, this one could fail or write invalid data. */
async function refuseNewer(client: pg.Client, { journal }: Migrations) {
  const known = new Set(journal.entries.map(({ when }) => when))
  const applied = await appliedMigrations(client)
  if (applied.every((when) => known.has(when))) return
  throw new TooOld(
    'The database has migrations that this version of Farol does not know: a newer one has used it. Nothing was touched. Start that version again, or restore a backup of this one into a new database.',
  )
}

/** Only as far as an older Farol did. */
export async function migrateUpTo(
  { when }: Migration,
  client: pg.Client,
  { folder: all, journal }: Migrations = MIGRATIONS,
) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-migrations-'))
  try {
    const entries = journal.entries.filter((entry) => entry.when <= when)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) copyFileSync(join(all, `${tag}.sql`), join(folder, `${tag}.sql`))
    await locked(client, () => migrateFrom(folder, client))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Bounds the wait: a statement that waits for a table's lock blocks every other query of that table. Well below the two
 * seconds that those may take.
 */
const LOCK_TIMEOUT_MS = 1000
const RETRY_AFTER_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'

async function migrateFrom(folder: string, client: pg.Client) {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    while (!(await tryMigrating(folder, client))) await setTimeout(RETRY_AFTER_MS)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

/** False while another transaction, such as a backup, holds a lock on a table. */
async function tryMigrating(folder: string, client: pg.Client) {
  try {
    await migrate(drizzle(client), { migrationsFolder: folder })
    return true
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE) return false
    throw new StartProblem(`The database could not be brought up to date: ${String(cause)}`)
  }
}

async function locked(client: pg.Client, work: () => Promise<void>) {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
