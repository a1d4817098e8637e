import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { StartProblem } from '#/config/start-problem.ts'

const WAIT_MS = 5_000

/** What is published through PgBouncer must arrive at the connection that listens, or nobody would notice a change. */
export async function requireSameDatabase({ pooled, direct }: { pooled: pg.Client; direct: pg.Client }) {
  const channel = `farol_start_${randomBytes(8).toString('hex')}`
  await direct.query(`listen ${channel}`)
  try {
    const arrived = once(direct, 'notification', { signal: AbortSignal.timeout(WAIT_MS) })
    await Promise.all([arrived, pooled.query('select pg_notify($1, $2)', [channel, ''])])
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
    throw new StartProblem(
      'A notification sent through DATABASE_URL did not arrive at DATABASE_LISTEN_URL: both must lead to the same database, and DATABASE_LISTEN_URL to PostgreSQL itself or to a pooler by session.',
    )
  } finally {
    await direct.query(`unlisten ${channel}`)
  }
}
