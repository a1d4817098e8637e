import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#/config/config.ts'
import { connectionOf, replicaConnectionOf } from './connection-of.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Connection } from './open-database.ts'

const DATABASE = 'farol'

type FoundDatabase = {
  /** PostgreSQL itself, where a session lasts. */
  connection: Connection
  /** PgBouncer in transaction mode in front of it. */
  pooled?: Connection
  /** A streaming replica. */
  replica?: Connection
  stop: () => Promise<void>
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseListenUrl' | 'databaseReadUrl'>>

/** The database of DATABASE_URL, or the embedded one in the data folder, started if it is not running. */
export async function findDatabase(
  { databaseUrl, databaseListenUrl, databaseReadUrl, dataDir }: Where,
  log?: Logger,
): Promise<FoundDatabase> {
  if (databaseUrl) {
    const found = await configured(databaseUrl, databaseListenUrl)
    if (!databaseReadUrl) return found
    return { ...found, replica: replicaConnectionOf(databaseReadUrl) }
  }
  const { connection, stop } = await startEmbeddedPostgres(dataDir, log)
  try {
    await ensureDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: { ...connection, database: DATABASE }, stop }
}

async function configured(
  databaseUrl: string,
  databaseListenUrl: string | undefined,
): Promise<FoundDatabase> {
  const connection = await connectionOf(databaseUrl, 'DATABASE_URL')
  const stop = async () => undefined
  if (!databaseListenUrl) return { connection, stop }
  return {
    connection: await connectionOf(databaseListenUrl, 'DATABASE_LISTEN_URL'),
    pooled: connection,
    stop,
  }
}

async function ensureDatabase(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Another instance created it meanwhile.
    const isThereAlready =
      error instanceof Error && 'code' in error && /^(42P04|23505)$/.test(String(error.code))
    if (!isThereAlready) throw error
  } finally {
    await client.end()
  }
}
