import { Problem } from '@farol/contract/problem.ts'
import pg from 'pg'
import { SESSION_SETTINGS } from './session-settings.ts'

/** Sent and not answered: beyond it the database is far behind, and more would only make every answer later. */
const WAITING_MOST = 5_000
const RETRY_AFTER_SECONDS = 2

/**
 * Left to itself PostgreSQL plans a statement with a list (`any($1)`) anew for each list, which takes four times as long as
 * looking up a session. What is asked here is found by its key, whatever the values.
 */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'

/** Every statement has a name, so that PostgreSQL plans it once per connection. */
type Statement = { name: string; text: string }

export type Reads = {
  query: <Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]) => Promise<Row[]>
}

export type PipelinedReads = Reads & {
  /** Statements that were sent and are not answered. */
  waiting: () => number
  /** How long the first of them has waited. */
  oldestMs: () => number
  close: () => Promise<void>
}

/** A few connections on which statements are sent without waiting for the answers of the ones before. */
export function openReads(config: pg.ClientConfig, { connections }: { connections: number }): PipelinedReads {
  const slots: (Promise<pg.Client> | undefined)[] = Array.from({ length: connections })
  const sent = new Set<{ at: number }>()
  let turn = 0
  let isClosed = false

  function client(index: number): Promise<pg.Client> {
    slots[index] ??= connect(index)
    return slots[index]
  }

  function connect(index: number): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, pipeline: true })
    const connecting = opened(fresh)
    // Also called when another connection has taken the place: an error comes first, the end of the connection later.
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
      if (sent.size >= WAITING_MOST)
        throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      turn = (turn + 1) % connections
      const index = turn
      const asked = { at: performance.now() }
      sent.add(asked)
      const slot = client(index)
      try {
        const { rows } = await (await slot).query({ ...statement, values })
        return rows
      } catch (error) {
        // Given up, with its connection, whose end is told only later: whoever asks next must not find it in its place.
        if (!(error instanceof pg.DatabaseError) && slots[index] === slot) slots[index] = undefined
        throw error
      } finally {
        sent.delete(asked)
      }
    },
    waiting: () => sent.size,
    oldestMs: () => {
      const [oldest] = sent
      return oldest ? performance.now() - oldest.at : 0
    },
    close: async () => {
      isClosed = true
      const open = await Promise.allSettled(slots.filter((slot) => slot !== undefined))
      await Promise.all(open.map((slot) => (slot.status === 'fulfilled' ? slot.value.end() : undefined)))
    },
  }
}

/** The same statements on a pool, for what may take longer: each has a connection to itself, and nothing waits behind it. */
export const readsOn = (pool: pg.Pool): Reads => ({
  query: async (statement, values = []) => (await pool.query({ ...statement, values })).rows,
})

async function opened(client: pg.Client) {
  await client.connect()
  await client.query(`${SESSION_SETTINGS}; ${PLANNED_ONCE}`)
  return client
}
