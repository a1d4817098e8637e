import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { CONNECTIONS_DEFAULT, connectionsAllowed, shareConnections } from '#/config/connection-shares.ts'
import { StartProblem } from '#/config/start-problem.ts'
import { readLimits } from './connection-budget.ts'
import { connectionReason as reason } from './connection-reason.ts'
import { migrateOnce } from './migrate-once.ts'
import { openPool, type Pool } from './pool.ts'
import { PrimaryClient } from './primary-client.ts'
import type { PrimaryHost } from './primary-host.ts'
import type { Queue } from './queue.ts'
import { openReads, type Reads, readsOn } from './reads.ts'
import { requireSameDatabase } from './require-same-database.ts'
import { createSteadyClock, type SteadyClock } from './steady-clock.ts'
import { TransactionModeClient } from './transaction-mode-client.ts'

const OLDEST_SUPPORTED = 15
const CONNECT_TIMEOUT_MS = 2_000
/** No user waits for it. */
const FIRST_CONNECT_TIMEOUT_MS = 15_000
/** What PostgreSQL calls the connections of each kind (`application_name`). */
export const APPLICATION_NAMES = {
  pool: 'farol',
  saves: 'farol-saves',
  longTimeout: 'farol-long-timeout',
  reads: 'farol-reads',
  sessions: 'farol-sessions',
}
/** PostgreSQL cancels a statement at its timeout; if it does not respond, the driver closes the connection. */
const SHORT_TIMEOUT = { statement_timeout: 2_000, query_timeout: 2_500 }
const LONG_TIMEOUT = { statement_timeout: 10_000, query_timeout: 11_000 }
const SLOW_MACHINE_TIMEOUT = { statement_timeout: 60_000, query_timeout: 66_000 }
const SLOW_MACHINE_CONNECT_TIMEOUT_MS = 30_000

export type Connection = Pick<
  pg.ClientConfig,
  | 'connectionString'
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'database'
  | 'options'
  | 'ssl'
  | 'enableChannelBinding'
> & {
  /** If the address names several hosts; `host` and `port` are then those of the primary at the start. */
  primary?: PrimaryHost
  /** What a message about it names. */
  variable?: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'
}
/** With the school's time zone, if it is not the default. On a slow machine, nothing is given up quickly. */
type SchoolConnection = Connection & {
  timeZone?: string
  isSlowMachine?: boolean
  /** For this process; otherwise what the server allows each of so many processes. */
  connections?: number
  processes?: number
  /** The same database through PgBouncer in transaction mode, for everything but what needs a session. */
  pooled?: Connection
}

export type Database = {
  /** Transactions and writes, with the short timeout. */
  pool: pg.Pool
  /** A connection only for saving progress, so that saves never wait behind other writes. */
  saves: pg.Pool
  /** The same pool through Drizzle, for ordinary queries. */
  orm: NodePgDatabase
  /** Pipelined short reads: never a transaction or a report, behind which others would wait. */
  reads: Reads
  /** Session lookups have their own connection, so that they never wait behind other reads. */
  sessions: Reads
  /** Administrators' reports and changes to whole courses: a timeout of ten seconds, on separate connections. */
  longTimeout: Pool & { reads: Reads }
  /** The most that this process opens. */
  connections: number
  /** One in a process, so that whoever reads the clock first finds for all that it was set. */
  clock: SteadyClock
  /** Who waits for it, for load shedding and metrics. Saves have a queue of their own. */
  queues: Record<'pool' | 'longTimeout' | 'reads' | 'sessions', Queue>
  close: () => Promise<void>
}

export async function openDatabase({
  isSlowMachine = false,
  pooled,
  connections: wantedConnections,
  processes = 1,
  ...connection
}: SchoolConnection): Promise<Database> {
  const connectionTimeoutMillis = isSlowMachine ? SLOW_MACHINE_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const limits = await prepare({ ...connection, pooled })
  // PgBouncer has limits of its own.
  const allowed = pooled ? CONNECTIONS_DEFAULT : connectionsAllowed(limits, processes)
  const connections = wantedConnections ?? allowed
  const shares = shareConnections(connections)
  const named = (kind: keyof typeof APPLICATION_NAMES) => ({
    ...(pooled ?? connection),
    timeZone: connection.timeZone,
    isTransactionPooled: pooled !== undefined,
    ...(isSlowMachine ? SLOW_MACHINE_TIMEOUT : kind === 'longTimeout' ? LONG_TIMEOUT : SHORT_TIMEOUT),
    application_name: APPLICATION_NAMES[kind],
    connectionTimeoutMillis,
    keepAlive: true,
  })
  const { pool, orm, queue } = openPool({ ...named('pool'), max: shares.writes })
  const { pool: saves } = openPool({ ...named('saves'), max: shares.saves })
  const longTimeout = openPool({ ...named('longTimeout'), max: shares.longTimeout })
  const pipelines = {
    reads: openReads(named('reads'), { connections: shares.reads }),
    sessions: openReads(named('sessions'), { connections: shares.sessions }),
  }
  return {
    pool,
    saves,
    orm,
    ...pipelines,
    longTimeout: { ...longTimeout, reads: readsOn(longTimeout.pool) },
    connections,
    clock: createSteadyClock(),
    queues: {
      pool: queue,
      longTimeout: longTimeout.queue,
      reads: pipelines.reads.queue,
      sessions: pipelines.sessions.queue,
    },
    close: async () => {
      const pools = [pool, saves, longTimeout.pool].map((each) => each.end())
      await Promise.all([...pools, ...Object.values(pipelines).map((each) => each.close())])
    },
  }
}

/** The same database, with the long timeout. */
export const withLongTimeout = (database: Database): Database => ({ ...database, ...database.longTimeout })

async function prepare({ pooled, ...connection }: SchoolConnection) {
  const client = await connectAlone(connection)
  try {
    await requireTimeZone(client, connection.timeZone)
    if (pooled) await requirePooler(pooled, client)
    await migrateOnce(client)
    return await readLimits(client)
  } finally {
    await client.end()
  }
}

async function requirePooler(pooled: Connection, direct: pg.Client) {
  const client = await connected(pooled, TransactionModeClient)
  try {
    await requireSameDatabase({ pooled: client, direct })
  } finally {
    await client.end()
  }
}

async function requireTimeZone(client: pg.Client, timeZone = DEFAULT_TIME_ZONE) {
  try {
    await client.query('select now() at time zone $1', [timeZone])
  } catch (error) {
    throw new StartProblem(`PostgreSQL cannot work with the TIME_ZONE ${timeZone}: ${reason(error)}.`)
  }
}

/** One connection outside any pool, after checking that Farol supports this PostgreSQL. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
  const client = await connected(connection)
  try {
    const { rows } = await client.query<Properties>(PROPERTIES)
    const problem = rows[0] && unsupportedReason(rows[0])
    if (problem) throw new StartProblem(problem)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connected(
  { variable = 'DATABASE_URL', ...connection }: Connection,
  Client: typeof PrimaryClient = PrimaryClient,
): Promise<pg.Client> {
  try {
    // The constructor may throw: it reads the files named in the URL, such as `sslrootcert`.
    const client = new Client({ ...connection, connectionTimeoutMillis: FIRST_CONNECT_TIMEOUT_MS })
    await client.connect()
    return client
  } catch (error) {
    throw new StartProblem(`The database of ${variable} cannot be reached: ${reason(error)}.`)
  }
}

type Properties = { version: string; encoding: string; schema: string | null; isStandby: boolean }

const PROPERTIES = `
  select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         current_schema() as schema, pg_is_in_recovery() as "isStandby"`

/** Why Farol cannot use this database. Checked before anything is changed in it. */
function unsupportedReason({ version, encoding, schema, isStandby }: Properties): string | undefined {
  const major = Number.parseInt(version, 10)
  if (major < OLDEST_SUPPORTED)
    return `Farol needs PostgreSQL ${OLDEST_SUPPORTED} or newer; DATABASE_URL leads to version ${major}.`
  if (isStandby)
    return 'DATABASE_URL leads to a standby, which cannot be written. Use an address that leads to the primary.'
  if (encoding !== 'UTF8')
    return `The database is encoded in ${encoding}, and Farol needs UTF8. Make one with: create database farol encoding 'UTF8' template template0`
  if (schema !== 'public')
    return `Farol keeps its tables in the schema public, and new tables would go to ${schema ?? 'none'}. Remove search_path from DATABASE_URL and from its role, or give Farol a database of its own.`
  return undefined
}
