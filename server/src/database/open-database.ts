import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { migrateOnce } from './migrate-once.ts'
import { openReads, type Reads } from './reads.ts'

const OLDEST_SUPPORTED = 15
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 10_000
const WRITE_CONNECTIONS = 10

export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'user' | 'database'>

export type Database = {
  /** Transactions and writes. */
  pool: pg.Pool
  /** The same pool through Drizzle, for ordinary queries. */
  orm: NodePgDatabase
  /** Short single statements, pipelined: never a transaction or a slow report. */
  reads: Reads
  close: () => Promise<void>
}

export async function openDatabase(connection: Connection): Promise<Database> {
  await prepare(connection)
  const config = {
    ...connection,
    application_name: 'farol',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...config, max: WRITE_CONNECTIONS })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const reads = openReads(config)
  return {
    pool,
    orm: drizzle(pool),
    reads,
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

async function prepare(connection: Connection) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS * 2 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartProblem(`The database of DATABASE_URL cannot be reached: ${reason(error)}.`)
  }
  try {
    const { rows } = await client.query('show server_version')
    const version = Number.parseInt(rows[0].server_version, 10)
    if (version < OLDEST_SUPPORTED) {
      throw new StartProblem(
        `Farol needs PostgreSQL ${OLDEST_SUPPORTED} or newer; DATABASE_URL leads to version ${version}.`,
      )
    }
    await migrateOnce(client)
  } finally {
    await client.end()
  }
}

function reason(error: unknown) {
  // Several addresses behind one host name fail together, each with its own reason.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
