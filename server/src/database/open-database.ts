import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { CONNECTIONS_DEFAULT, connectionsAllowed, shareConnections } from '#/config/connection-shares.ts'
import { StartProblem } from '#/config/start-problem.ts'
import { readLimits } from './connection-budget.ts'
import { connectionReason as reason } from './connection-reason.ts'
import { migrateOnce } from './migrate-once.ts'
import { openPool, type Pool, type SchoolClientConfig } from './pool.ts'
import { PrimaryClient } from './primary-client.ts'
import type { PrimaryHost } from './primary-host.ts'
import type { Queue } from './queue.ts'
import { openReads, type Reads, readsOn } from './reads.ts'
import { followReplica, type ReadOnly, type Replica } from './replica.ts'
import { requireSameDatabase } from './require-same-database.ts'
import { createSteadyClock, type SteadyClock } from './steady-clock.ts'
import { TransactionModeClient } from './transaction-mode-client.ts'
import { type PositionRow, PRIMARY_POSITION, toPosition } from './wal-position.ts'

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
const ON_REPLICA = 'farol-read-only'
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
  /** For a replica: the ways to encrypt, in the order in which they are tried. */
  encryption?: pg.ClientConfig['ssl'][]
  /** What a message about it names. */
  variable?: 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL'
}
/** With the school's time zone, if it is not the default. On a slow machine, nothing is given up quickly. */
type SchoolConnection = Connection & {
  timeZone?: string
  isSlowMachine?: boolean
  /** For this process; otherwise what the server allows each of so many processes. */
  connections?: number
  processes?: number
  /** Another process of this server, which still runs, has migrated it: whatever has changed since, this one can go on (ADR 33). */
  isMigrated?: boolean
  /** The same database through PgBouncer in transaction mode, for everything but what needs a session. */
  pooled?: Connection
  /** A streaming replica; through PgBouncer if `pooled` is. */
  replica?: Connection
  log?: Logger
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
  longTimeout: Pool & { reads: Reads; readOnly: ReadOnly }
  /** Heavy statements that only read: by the replica while it has everything, otherwise by `reads` and `pool`. */
  readOnly: ReadOnly
  /** Undefined without DATABASE_READ_URL. */
  replica: Pick<Replica, 'answered' | 'isCurrent' | 'bytesBehind' | 'secondsBehind'> | undefined
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
  replica: replicaConnection,
  log,
  connections: wantedConnections,
  processes = 1,
  isMigrated = false,
  ...connection
}: SchoolConnection): Promise<Database> {
  const connectionTimeoutMillis = isSlowMachine ? SLOW_MACHINE_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const limits = await prepare({ ...connection, pooled, isMigrated })
  // PgBouncer has limits of its own.
  const allowed = pooled ? CONNECTIONS_DEFAULT : connectionsAllowed(limits, processes)
  const connections = wantedConnections ?? allowed
  const shares = shareConnections(connections)
  const named = (kind: keyof typeof APPLICATION_NAMES, to = pooled ?? connection) => ({
    ...to,
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
  const replica =
    replicaConnection &&
    openReplica(named('longTimeout', replicaConnection), {
      max: shares.writes,
      reads: pipelines.reads,
      isSlowMachine,
      log,
    })
  const readOnlyOn = (primary: ReadOnly) => replica?.inFrontOf(primary) ?? primary
  const longReads = readsOn(longTimeout.pool)
  return {
    pool,
    saves,
    orm,
    ...pipelines,
    longTimeout: {
      ...longTimeout,
      reads: longReads,
      readOnly: readOnlyOn({ reads: longReads, pool: longTimeout.pool }),
    },
    readOnly: readOnlyOn({ reads: pipelines.reads, pool }),
    replica,
    connections,
    clock: createSteadyClock(),
    queues: {
      pool: queue,
      longTimeout: longTimeout.queue,
      reads: pipelines.reads.queue,
      sessions: pipelines.sessions.queue,
    },
    close: async () => {
      await replica?.close()
      const pools = [pool, saves, longTimeout.pool].map((each) => each.end())
      await Promise.all([...pools, ...Object.values(pipelines).map((each) => each.close())])
    },
  }
}

type ReplicaOptions = { max: number; reads: Reads; isSlowMachine: boolean; log: Logger | undefined }

type ReplicaConfig = SchoolClientConfig & Pick<Connection, 'encryption'>

function openReplica(
  { encryption = [], ...given }: ReplicaConfig,
  { max, reads, isSlowMachine, log }: ReplicaOptions,
) {
  let ssl = given.ssl
  const config = { ...given, currentSsl: () => ssl, application_name: ON_REPLICA }
  const { pool } = openPool({ ...config, max })
  const probePool = openPool({ ...config, max: 1 }).pool
  /** The first way that connects is used, by the other connections too, until it no longer does. */
  const probe = {
    connect: async () => {
      try {
        return await probePool.connect()
      } catch (error) {
        for (const way of encryption.length > 1 ? encryption : []) {
          ssl = way
          const client = await probePool.connect().catch(() => undefined)
          if (client) return client
        }
        ssl = given.ssl
        throw error
      }
    },
  }
  const replica = followReplica({
    pool,
    probe,
    primaryPosition: async () => toPosition((await reads.query<PositionRow>(PRIMARY_POSITION))[0]),
    isTransactionPooled: config.isTransactionPooled,
    ...(isSlowMachine && { positionTimeoutMs: SLOW_MACHINE_TIMEOUT.query_timeout }),
    log,
  })
  const close = async () => {
    await replica.stop()
    await Promise.all([pool.end(), probePool.end()])
  }
  return { ...replica, close }
}

/** The same database, with the long timeout. */
export const withLongTimeout = (database: Database): Database => ({ ...database, ...database.longTimeout })

async function prepare({ pooled, isMigrated, ...connection }: SchoolConnection) {
  const client = await connectAlone(connection)
  try {
    await requireTimeZone(client, connection.timeZone)
    if (pooled) await requirePooler(pooled, client)
    if (!isMigrated) await migrateOnce(client)
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
