import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allEndpoints } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { expectPromised, send } from './fuzz-answers.ts'
import { requestsTo } from './fuzz-requests.ts'
import { CALLERS, type Caller, newSchool } from './fuzz-school.ts'
import { expectSound } from './fuzz-soundness.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 16
const TIMEOUT_MS = 20_000 + RUNS * 2_000
const MEMORY_GROWTH_MOST_BYTES = 96 * 1024 * 1024

const server = await testServer({ TRUST_PROXY: 'on' })
const before = usedMemory()
let sent = 0
afterAll(() => console.warn(`fuzz: ${sent} requests, FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`))

function usedMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const hasPassword = ({ body }: Endpoint) =>
  Object.keys(body?.shape ?? {}).some((name) => /password/i.test(name))

/** Most requests where they reach far; few where each keeps a core busy, or is turned away at the door. */
function runsOf(endpoint: Endpoint, caller: Caller) {
  const isLetIn =
    endpoint.access === 'public' ||
    caller === 'admin' ||
    (endpoint.access === 'signed-in' && caller === 'student')
  if (!isLetIn) return Math.ceil(RUNS / 6)
  if (isCostly(endpoint)) return Math.ceil(RUNS / 4)
  return endpoint.body ? RUNS * 2 : RUNS
}

const isCostly = (endpoint: Endpoint) => hasPassword(endpoint) || endpoint.produces === 'application/pdf'

describe('whatever is sent, the answer is one the contract promises', () => {
  test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const { known, cookies } = await newSchool(server)
      for (const caller of CALLERS) {
        const property = fc.asyncProperty(requestsTo(endpoint, known), async (request) => {
          sent += 1
          const headers = { cookie: cookies[caller], ...request.headers }
          expectPromised(endpoint, request, await send(server.url, { ...request, headers }))
        })
        await fc.assert(property, { numRuns: runsOf(endpoint, caller), seed: SEED })
      }
    },
    TIMEOUT_MS,
  )

  test(
    'also when everybody sends everything at once',
    async () => {
      const { known, cookies } = await newSchool(server)
      const cheap = allEndpoints.filter((endpoint) => !isCostly(endpoint))
      const anything = fc.oneof(
        ...cheap.map((endpoint) =>
          fc.record({
            endpoint: fc.constant(endpoint),
            caller: fc.constantFrom(...CALLERS),
            request: requestsTo(endpoint, known),
          }),
        ),
      )
      const requests = fc.sample(anything, { numRuns: RUNS * AT_ONCE * 4, seed: SEED })
      for (let start = 0; start < requests.length; start += AT_ONCE) {
        await Promise.all(
          requests.slice(start, start + AT_ONCE).map(async ({ endpoint, caller, request }) => {
            sent += 1
            const headers = { cookie: cookies[caller], ...request.headers }
            expectPromised(endpoint, request, await send(server.url, { ...request, headers }))
          }),
        )
      }
    },
    TIMEOUT_MS,
  )
})

test('afterwards the database is sound', async () => {
  await expectSound(server.database)
})

test('afterwards the process holds no more memory than before', () => {
  expect(usedMemory() - before).toBeLessThan(MEMORY_GROWTH_MOST_BYTES)
})
