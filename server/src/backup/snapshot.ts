import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { appliedMigrations } from '../database/applied-migrations.queries.ts'
import { MIGRATION_LOCK } from '../database/locks.ts'
import { MIGRATIONS, type Migration } from '../database/migrate-once.ts'
import { type Connection, connectAlone } from '../database/open-database.ts'
import { type Table, tablesOf } from './catalogue.queries.ts'

export type Snapshot = {
  client: pg.Client
  takenAt: Date
  migration: Migration
  tables: Table[]
  close: () => Promise<void>
}

/** The database as it is at one moment, for as long as it takes to read it; others go on writing. */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await connectAlone(connection)
  // A connection that breaks is told by the statement under way; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    return { client, ...(await frozen(client)), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** No migration is half done at that moment, and none changes these tables until the snapshot is closed. */
async function frozen(client: pg.Client) {
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
  const known = MIGRATIONS.find((migration) => migration.when === when)
  if (!known) throw new StartProblem('This database was made by a newer Farol. Back it up with that one.')
  return known
}
