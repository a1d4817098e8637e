import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sessionSettings } from './session-settings.ts'

export type Pool = { pool: pg.Pool; orm: NodePgDatabase }

/** A pool that survives broken connections: each is released or replaced. */
export function openPool({ timeZone, ...config }: pg.PoolConfig & { timeZone?: string }): Pool {
  // Pipelined because of its timeout: it closes the connection, on which every later statement
  // would wait.
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    verify: (client, done) => client.query(sessionSettings(timeZone), (error) => done(error ?? undefined)),
  })
  // The query under way rejects, and the next one gets a new connection; without these
  // listeners an error would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, orm: Object.assign(drizzle(pool), { transaction: transactionsOf(pool) }) }
}

/** Drizzle's own leaks the connection when it breaks before the transaction begins. */
const transactionsOf =
  (pool: pg.Pool): NodePgDatabase['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
