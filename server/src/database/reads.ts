import { Problem } from '@farol/contract/problem.ts'
import pg from 'pg'
import type { SchoolClientConfig } from './pool.ts'
import { PrimaryClient, requirePrimary } from './primary-client.ts'
import { createQueue, type Queue } from './queue.ts'
import { sessionSettings } from './session-settings.ts'
import { TransactionModeClient } from './transaction-mode-client.ts'

/** Backpressure: with more statements than this in flight the database is far behind, and further ones are refused. */
const QUEUE_MAX = 5_000
const RETRY_AFTER_SECONDS = 2

/**
 * By default PostgreSQL replans a statement with a list (`any($1)`) for each list, which takes four times as long as
 * looking up a session. These statements look rows up by key, so one generic plan fits all values. It must fit later sizes, too: made
 * while a table was nearly empty, it would read all of the table until PostgreSQL analyses it, minutes after an aviso to a whole school.
 */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off'

/** Statements have names, so that PostgreSQL plans each once per connection. */
type Statement = { name: string; text: string }

export type Reads = {
  query: <Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]) => Promise<Row[]>
}

type PipelinedReads = Reads & {
  /** Statements in flight. */
  queue: Queue
  close: () => Promise<void>
}

/** A few connections with pipelining: statements are sent without waiting for earlier results. */
export function openReads(
  { isTransactionPooled = false, ...config }: SchoolClientConfig,
  { connections }: { connections: number },
): PipelinedReads {
  const slots: (Promise<pg.Client> | undefined)[] = Array.from({ length: connections })
  const queue = createQueue()
  let turn = 0
  let isClosed = false

  function client(index: number): Promise<pg.Client> {
    slots[index] ??= connect(index)
    return slots[index]
  }

  function connect(index: number): Promise<pg.Client> {
    const fresh = isTransactionPooled
      ? new TransactionModeClient({ ...config, isPipelined: true })
      : new PrimaryClient({ ...config, pipeline: true })
    const connecting = isTransactionPooled ? connected(fresh) : opened(fresh, config)
    // The slot may already hold a new connection: `error` comes first, `end` later.
    const forget = () => {
      if (slots[index] === connecting) slots[index] = undefined
    }
    fresh.on('error', forget)
    fresh.on('end', forget)
    connecting.catch(forget)
    return connecting
  }

  return {
    query: async (statement, values = []) => {
      if (isClosed) throw new Error('The database is closed.')
      if (queue.waiting() >= QUEUE_MAX)
        throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      turn = (turn + 1) % connections
      const index = turn
      const leave = queue.enter()
      const slot = client(index)
      try {
        const { rows } = await (await slot).query({ ...statement, values })
        return rows
      } catch (error) {
        // A timeout ends the connection, but `end` comes later: free the slot now, for the next statement.
        if (!(error instanceof pg.DatabaseError) && slots[index] === slot) slots[index] = undefined
        throw error
      } finally {
        leave()
      }
    },
    queue,
    close: async () => {
      isClosed = true
      const open = await Promise.allSettled(slots.filter((slot) => slot !== undefined))
      await Promise.all(open.map((slot) => (slot.status === 'fulfilled' ? slot.value.end() : undefined)))
    },
  }
}

/** The same interface on a pool, for slow statements: each gets its own connection, so nothing waits behind it. */
export const readsOn = (pool: pg.Pool): Reads => ({
  query: async (statement, values = []) => (await pool.query({ ...statement, values })).rows,
})

async function connected(client: pg.Client) {
  await client.connect()
  return client
}

async function opened(client: pg.Client, { timeZone, primary }: SchoolClientConfig) {
  await client.connect()
  try {
    await client.query(`${sessionSettings(timeZone)}; ${PLANNED_ONCE}`)
    await requirePrimary(client, primary)
    return client
  } catch (error) {
    // Not awaited: the other side may not answer any more.
    client.end().catch(() => undefined)
    throw error
  }
}
