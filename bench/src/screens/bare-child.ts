import { openDatabase } from '@farol/server/database/open-database.ts'
import type { Statement, Step } from '@farol/server/testing/captured-statements.ts'
import type pg from 'pg'
import { measure } from '../load.ts'
import { onEnd } from '../on-end.ts'

/** The steps of each caller and turn, to repeat for this long. */
export type Replay = { steps: Step[][][]; ms: number }

const database = await openDatabase({ connectionString: process.argv[2] ?? '' })
const { pool, saves, longTimeout } = database
const pools = { pool, saves, longTimeout: longTimeout.pool }

/** On a connection of the kind that Farol used, so that neither side has more of them. */
function send({ on, name = '', text, values }: Statement, transaction: pg.PoolClient | undefined) {
  if (on === 'reads' || on === 'sessions') return database[on].query({ name, text }, values)
  return (transaction ?? pools[on]).query({ ...(name && { name }), text, values })
}

/** The statements of one request; a transaction stays on its connection. */
async function replay(steps: Step[]) {
  let transaction: pg.PoolClient | undefined
  try {
    for (const step of steps) {
      if (hasText(step, 'begin')) transaction = await pool.connect()
      await Promise.all(step.map((statement) => send(statement, transaction)))
      if (!hasText(step, 'commit')) continue
      transaction?.release()
      transaction = undefined
    }
  } finally {
    transaction?.release(true)
  }
}

const hasText = (step: Step, wanted: string) => step.some(({ text }) => text === wanted)

process.on('message', async ({ steps, ms }: Replay) => {
  const turns = steps.map(() => 0)
  const call = (caller: number) => {
    const ofTurns = steps[caller] ?? []
    const turn = turns[caller] ?? 0
    turns[caller] = (turn + 1) % ofTurns.length
    return replay(ofTurns[turn] ?? [])
  }
  process.send?.(await measure({ callers: steps.length, ms, call }))
})
onEnd(() => database.close())
process.send?.('ready')
