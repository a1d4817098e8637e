import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SESSION_SETTINGS } from './session-settings.ts'

export type Pool = { pool: pg.Pool; orm: NodePgDatabase }

/** A pool that gets every connection back, or a new one in its place, whatever happens to the database. */
export function openPool(config: pg.PoolConfig): Pool {
  // Pipelined for what it does with a statement that is not answered in time: it ends the connection, on which
  // everything else would wait behind it.
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    verify: (client, done) => client.query(SESSION_SETTINGS, (error) => done(error ?? undefined)),
  })
  // A connection that breaks is replaced by the next query, and what was under way on it is told; without these
  // listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, orm: Object.assign(drizzle(pool), { transaction: transactionsOf(pool) }) }
}

/** Drizzle's own would keep the connection for ever when it breaks before the transaction begins. */
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
