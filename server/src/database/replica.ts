import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from './background-loop.ts'
import { batched } from './batched.ts'
import type { Reads } from './reads.ts'
import { hasTimedOut, isAboutData } from './sql-errors.ts'
import {
  type PositionRow,
  REPLICA_POSITION,
  type Standing,
  standingOf,
  toPosition,
  type WalPosition,
} from './wal-position.ts'

/** So long a statement waits for a replica that is a moment behind; then it goes to the primary. */
const CATCH_UP_MS = 100
const POLL_MS = 5
const PROBE_MS = 1_000
const POSITION_TIMEOUT_MS = 1_000

export type Queries = {
  query: <Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ) => Promise<{ rows: Row[] }>
}

/** For statements that only read, and may go to a replica. */
export type ReadOnly = { reads: Reads; pool: Queries }

type State = Standing | 'away'

type Connections = Pick<pg.Pool, 'connect'>

type Parts = {
  pool: Connections
  /** A connection of its own: it finds out whether the replica is there, however busy the others are. */
  probe: Connections
  primaryPosition: () => Promise<WalPosition>
  /** Then only a transaction stays on one connection, and so on one server. */
  isTransactionPooled?: boolean
  positionTimeoutMs?: number
  catchUpMs?: number
  log?: Logger | undefined
}

export type Replica = ReturnType<typeof followReplica>

/**
 * Sends statements to a replica that has everything that was committed before they came, and to the primary otherwise:
 * whoever reads finds what they, or anybody else, wrote before, on whatever instance (ADR 32).
 */
export function followReplica({
  pool,
  probe,
  primaryPosition,
  isTransactionPooled = false,
  positionTimeoutMs = POSITION_TIMEOUT_MS,
  catchUpMs = CATCH_UP_MS,
  log,
}: Parts) {
  let state: State | undefined
  let hadEverythingAt = performance.now()
  let bytesBehind = 0n
  // One each: a promise that all of them raced would keep what they answered for as long as the replica is well.
  const giveUps = new Set<(error: unknown) => void>()
  const answered = { replica: 0, primary: 0 }
  // Statements that come at once share a position that is read after the last of them came.
  const target = batched(async (statements: unknown[]) => {
    const position = await primaryPosition()
    return statements.map(() => position)
  })

  function become(next: State, error?: unknown) {
    if (next === state) return
    state = next
    if (next === 'current') log?.info(SAID[next])
    else log?.warn({ err: error }, SAID[next])
  }

  /** A server that hangs does not respond to the first statement. */
  const soon = (statement: pg.QueryConfig) => ({ ...statement, query_timeout: positionTimeoutMs })

  async function standing(client: pg.PoolClient, primary: WalPosition): Promise<Standing> {
    const deadline = performance.now() + catchUpMs
    for (;;) {
      const { rows } = await client.query<PositionRow>(soon(REPLICA_POSITION))
      const position = toPosition(rows[0])
      const found = standingOf(position, primary)
      bytesBehind = found === 'behind' ? primary.lsn - position.lsn : 0n
      if (found !== 'behind' || performance.now() > deadline) return found
      await wait(POLL_MS)
    }
  }

  /** Undefined if the replica is not current. Position and statement are read on one connection, so on one server. */
  async function ask(connections: Connections, primary: WalPosition, statement?: pg.QueryConfig) {
    const client = await connections.connect()
    try {
      if (isTransactionPooled) await client.query(soon({ text: 'begin' }))
      const found = await standing(client, primary)
      const result = found === 'current' && statement ? await client.query(statement) : undefined
      if (isTransactionPooled) await client.query('commit')
      client.release()
      become(found)
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Statements under way do not wait for the timeout of a machine that is gone. */
  async function unlessGone<T>(work: Promise<T>): Promise<T> {
    const answer = Promise.withResolvers<T>()
    giveUps.add(answer.reject)
    work.then(answer.resolve, answer.reject)
    try {
      return await answer.promise
    } finally {
      giveUps.delete(answer.reject)
    }
  }

  async function fromReplica(statement: pg.QueryConfig) {
    // Without a position the primary is away, and says so itself.
    const primary = await target(undefined).catch(() => undefined)
    if (!primary) return undefined
    try {
      return await unlessGone(ask(pool, primary, statement))
    } catch (error) {
      if (isSameOnPrimary(error)) throw error
      probing.wake()
      return undefined
    }
  }

  async function answer<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    askPrimary: () => Promise<{ rows: Row[] }>,
  ): Promise<{ rows: Row[] }> {
    const found = state === 'current' ? await fromReplica(statement) : undefined
    answered[found ? 'replica' : 'primary'] += 1
    return found ?? askPrimary()
  }

  const probing = startLoop({
    everyMs: PROBE_MS,
    work: async () => {
      const primary = await target(undefined).catch(() => undefined)
      if (!primary) return
      const askedAt = performance.now()
      await ask(probe, primary)
      if (state === 'current') hadEverythingAt = askedAt
    },
    onError: (error) => {
      become('away', error)
      for (const giveUp of giveUps) giveUp(error)
    },
  })

  return {
    inFrontOf: (primary: ReadOnly): ReadOnly => ({
      reads: {
        query: async <Row extends pg.QueryResultRow>(
          statement: { name: string; text: string },
          values: unknown[] = [],
        ) => {
          const onPrimary = async () => ({ rows: await primary.reads.query<Row>(statement, values) })
          return (await answer<Row>({ ...statement, values }, onPrimary)).rows
        },
      },
      pool: {
        query: (statement, values) => {
          const query = typeof statement === 'string' ? { text: statement } : statement
          const asked = values ? { ...query, values } : query
          return answer(asked, () => primary.pool.query(asked))
        },
      },
    }),
    answered: () => ({ ...answered }),
    isCurrent: () => state === 'current',
    bytesBehind: () => Number(bytesBehind),
    secondsBehind: () => (state === 'current' ? 0 : (performance.now() - hadEverythingAt) / 1_000),
    stop: probing.stop,
  }
}

const SAID: Record<State, string> = {
  current: 'the replica has everything: it is used',
  behind: 'the replica is behind: the primary answers',
  foreign: 'the replica is of another database, or on another timeline: the primary answers',
  away: 'the replica cannot be used: the primary answers',
}

/** What the statement itself is to blame for. */
const isSameOnPrimary = (error: unknown) => isAboutData(error) || hasTimedOut(error)
