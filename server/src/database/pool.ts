import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PrimaryClient, type PrimaryClientConfig, requirePrimary } from './primary-client.ts'
import { createQueue, type Queue } from './queue.ts'
import { sessionSettings } from './session-settings.ts'
import { withRetries } from './sql-errors.ts'
import { TransactionModeClient } from './transaction-mode-client.ts'

export type Pool = { pool: pg.Pool; orm: NodePgDatabase }

type Connected = Parameters<pg.Pool['connect']>[0]

/** Times how long requests wait for a connection. */
class TimedPool extends pg.Pool {
  readonly queue = createQueue()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  /** With a callback for `query`, which takes its connection by this, too. */
  override connect(callback?: Connected) {
    const leave = this.queue.enter()
    if (!callback) return super.connect().finally(leave)
    return super.connect((...connected) => {
      leave()
      callback(...connected)
    })
  }
}

/** `isTransactionPooled`: through PgBouncer in transaction mode. */
export type SchoolClientConfig = PrimaryClientConfig & { timeZone?: string; isTransactionPooled?: boolean }

/** A pool that survives broken connections: each is released or replaced. */
export function openPool({
  isTransactionPooled = false,
  ...config
}: SchoolClientConfig & { max: number }): Pool & { queue: Queue } {
  const pool = new TimedPool(
    isTransactionPooled ? { ...config, Client: TransactionModeClient } : withSession(config),
  )
  // The query under way rejects, and the next one gets a new connection; without these
  // listeners an error would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, queue: pool.queue, orm: Object.assign(drizzle(pool), { transaction: transactionsOf(pool) }) }
}

/**
 * Settings for each connection. Pipelined because of its timeout: it closes the connection, on which every later
 * statement would wait.
 */
const withSession = ({ timeZone, ...config }: SchoolClientConfig & { max: number }): pg.PoolConfig => ({
  ...config,
  Client: PrimaryClient,
  pipeline: true,
  verify: (client, done) =>
    void client
      .query(sessionSettings(timeZone))
      .then(() => requirePrimary(client, config.primary))
      .then(() => done(), done),
})

/**
 * Drizzle's own leaks the connection when it breaks before the transaction begins. PostgreSQL ends one of two transactions
 * that wait for each other: that one is run again.
 */
const transactionsOf =
  (pool: pg.Pool): NodePgDatabase['transaction'] =>
  (work, config) =>
    withRetries(async () => {
      const client = await pool.connect()
      try {
        return await drizzle(client).transaction(work, config)
      } finally {
        client.release()
      }
    })
