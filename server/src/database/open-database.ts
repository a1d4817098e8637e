import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { migrateOnce } from './migrate-once.ts'
import { openPool, type Pool } from './pool.ts'
import { openReads, type Reads } from './reads.ts'

const OLDEST_SUPPORTED = 15
const CONNECT_TIMEOUT_MS = 2_000
const WRITE_CONNECTIONS = 10
const PATIENT_CONNECTIONS = 4
/** PostgreSQL gives a statement up by itself; one that does not even do that is given up here, with its connection. */
const QUICK = { statement_timeout: 2_000, query_timeout: 2_500 }
const PATIENT = { statement_timeout: 10_000, query_timeout: 11_000 }

export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'user' | 'database'>

export type Database = {
  /** Transactions and writes of everyone: what takes longer than two seconds is given up. */
  pool: pg.Pool
  /** One connection for the batches of saves alone: they never wait behind what others do. */
  saves: pg.Pool
  /** The same pool through Drizzle, for ordinary queries. */
  orm: NodePgDatabase
  /** Short single statements, pipelined: never a transaction or a slow report. */
  reads: Reads
  /** Administrators' reports and changes to whole courses: ten seconds, on connections of their own. */
  patient: Pool
  close: () => Promise<void>
}

export async function openDatabase(connection: Connection): Promise<Database> {
  await prepare(connection)
  const config = {
    ...connection,
    application_name: 'farol',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
  const { pool, orm } = openPool({ ...config, ...QUICK, max: WRITE_CONNECTIONS })
  const { pool: saves } = openPool({ ...config, ...QUICK, application_name: 'farol-saves', max: 1 })
  const patient = openPool({ ...config, ...PATIENT, max: PATIENT_CONNECTIONS })
  const reads = openReads({ ...config, ...QUICK })
  return {
    pool,
    saves,
    orm,
    reads,
    patient,
    close: async () => {
      await Promise.all([pool.end(), saves.end(), patient.pool.end(), reads.close()])
    },
  }
}

/** The same database for whoever may take longer. */
export const patiently = (database: Database): Database => ({ ...database, ...database.patient })

async function prepare(connection: Connection) {
  const client = await connectAlone(connection)
  try {
    await migrateOnce(client)
  } finally {
    await client.end()
  }
}

/** One connection outside of any pool, to a PostgreSQL Farol can work with. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
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
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

function reason(error: unknown) {
  // Several addresses behind one host name fail together, each with its own reason.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
