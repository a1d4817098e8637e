import { openDatabase } from '@farol/server/database/open-database.ts'
import type { Statement, Step } from '@farol/server/testing/captured-statements.ts'
import { measure } from '../load.ts'

/** The steps of each caller and turn, to repeat for this long. */
export type Replay = { steps: Step[][][]; ms: number }

const database = await openDatabase({ connectionString: process.argv[2] ?? '' })

const run = ({ isRead, name, text, values }: Statement) =>
  isRead && name
    ? database.reads.query({ name, text }, values)
    : database.pool.query({ ...(name && { name }), text, values })

process.on('message', async ({ steps, ms }: Replay) => {
  const turns = steps.map(() => 0)
  const call = async (caller: number) => {
    const ofTurns = steps[caller] ?? []
    const turn = turns[caller] ?? 0
    turns[caller] = (turn + 1) % ofTurns.length
    for (const step of ofTurns[turn] ?? []) await Promise.all(step.map(run))
  }
  process.send?.(await measure({ callers: steps.length, ms, call }))
})
// 'disconnect': the bench itself has exited.
for (const end of ['SIGTERM', 'disconnect']) {
  process.on(end, async () => {
    await database.close()
    process.exit(0)
  })
}
process.send?.('ready')
