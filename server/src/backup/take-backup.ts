import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartProblem } from '#/config/start-problem.ts'
import { appliedMigrations } from '#/database/applied-migrations.queries.ts'
import { MIGRATION_LOCK } from '#/database/locks.ts'
import { type Migration, migrationOf } from '#/database/migrate-once.ts'
import { type Connection, connectAlone } from '#/database/open-database.ts'
import { writeBackupFile } from './backup-file.ts'
import { copyStatement, type Table, tablesOf } from './catalogue.queries.ts'

/** Whatever the defaults of the database: every PostgreSQL reads these formats back as the same values. */
export const PORTABLE_FORMATS = `
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'iso_8601';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set timezone = 'UTC'`

type Snapshot = {
  client: pg.Client
  takenAt: Date
  migration: Migration
  tables: Table[]
  close: () => Promise<void>
}

/** A snapshot of the database, held while it is read; writers are not blocked. */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await connectAlone(connection)
  // The statement under way rejects when the connection breaks; without a listener the process would crash.
  client.on('error', () => undefined)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    return { client, ...(await beginSnapshot(client)), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Under the migration lock, so that no migration changes the tables until the snapshot is closed. */
async function beginSnapshot(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name))
  if ((await appliedMigrations(client)).length === 0 || names.length === 0)
    throw new StartProblem('This database holds no Farol.')
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const tables = await tablesOf(client)
  const migration = knownMigration((await appliedMigrations(client)).at(-1))
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return { takenAt: new Date(), migration, tables }
}

function knownMigration(when: number | undefined): Migration {
  const known = migrationOf(when)
  if (!known) throw new StartProblem('This database was made by a newer Farol. Back it up with that one.')
  return known
}

type Options = { file: string; secretMark: string | null }

/** Writes all tables of the snapshot into one file. */
export async function takeBackup(snapshot: Snapshot, { file, secretMark }: Options) {
  const { client, migration, takenAt, tables } = snapshot
  await client.query(PORTABLE_FORMATS)
  return writeBackupFile(file, {
    header: { takenAt: takenAt.toISOString(), migration, secretMark },
    tables: tables.map((table) => ({
      ...table,
      blocks: () => client.query(copyTo(copyStatement(table, 'to stdout'))),
    })),
  })
}
