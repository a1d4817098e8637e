import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { copyEmptyCluster } from '@farol/server/testing/test-cluster.ts'
import { afterAll, expect, test } from 'vitest'
import { clockSet } from './clock-fault.ts'
import { embeddedPlace } from './embedded-place.ts'
import { backendKilled, postmasterKilled, serverKilled, serverStopped } from './kill-faults.ts'
import { allReconnect } from './live-fault.ts'
import { runFault } from './run-fault.ts'
import { postgresStopped } from './slow-faults.ts'

/** The short form of `npm run faults`: each fault once, in sequence on one server. */
const ONE_BY_ONE = [
  postmasterKilled,
  serverKilled,
  backendKilled,
  postgresStopped,
  allReconnect,
  clockSet,
  serverStopped,
]
const sizes = { rounds: 1, viewers: 10, quizStudents: 500, streams: 20, awayMs: 2_500, settleMs: 0 }

const place = embeddedPlace()
copyEmptyCluster(place.folder)
afterAll(place.remove)

test('no acknowledged write is lost when the server and its PostgreSQL are killed, stalled and stopped', async () => {
  const seed = Math.floor(Math.random() * 1e9)
  const fault = {
    name: `seed ${seed}`,
    run: async (setting: Parameters<typeof serverKilled.run>[0]) => {
      for (const { run } of ONE_BY_ONE) await run(setting)
    },
  }
  const outcome = await runFault({ fault, place, random: seededRandom(seed), sizes })
  expect(outcome).toMatchObject({ fault: `seed ${seed}`, lost: [], duplicates: 0, hung: 0, complaints: [] })
  expect(outcome.withoutRetryAfter).toBe(0)
  expect(Object.keys(outcome.failures)).toEqual(['503'])
  expect(outcome.acknowledged).toBeGreaterThan(0)
}, 180_000)
