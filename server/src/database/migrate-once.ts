import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartProblem } from '#/config/start-problem.ts'
import { appliedMigrations } from './applied-migrations.queries.ts'
import { MIGRATION_LOCK } from './locks.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const journal: { entries: Migration[] } = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
)

/** `when` is what the database keeps of it. */
export type Migration = { tag: string; when: number }

/** Oldest first. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ tag, when }))

/** Several instances may start at the same moment: the lock lets one migrate while the others wait and find it done. */
export async function migrateOnce(client: pg.Client) {
  await locked(client, async () => {
    await refuseNewer(client)
    await migrateFrom(migrationsFolder, client)
  })
}

/** On tables that a newer version has changed this one would fail here and there, or write what is no longer right. */
async function refuseNewer(client: pg.Client) {
  const known = new Set(MIGRATIONS.map(({ when }) => when))
  const applied = await appliedMigrations(client)
  if (applied.every((when) => known.has(when))) return
  throw new StartProblem(
    'The database has migrations that this version of Farol does not know: a newer one has used it. Nothing was touched. Start that version again, or restore a backup of this one into a new database.',
  )
}

/** Only as far as an older Farol did. */
export async function migrateUpTo({ when }: Migration, client: pg.Client) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-migrations-'))
  try {
    const entries = journal.entries.filter((entry) => entry.when <= when)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await locked(client, () => migrateFrom(folder, client))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function migrateFrom(folder: string, client: pg.Client) {
  try {
    await migrate(drizzle(client), { migrationsFolder: folder })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
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
