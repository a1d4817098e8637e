import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allEndpoints } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ABSENT_PROVIDER, testServer } from '#/testing/test-server.ts'
import { expectFitsContract, send } from './fuzz-answers.ts'
import { requestsTo, type Sent } from './fuzz-requests.ts'
import { CALLERS, type Caller, type FuzzSchool, newFuzzSchool } from './fuzz-school.ts'
import { expectSound } from './fuzz-soundness.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const UNREACHED_MAX = 1 / 4
const AT_ONCE = 16
const TIMEOUT_MS = 180_000 + RUNS * 2_000
const MEMORY_GROWTH_MAX_BYTES = 96 * 1024 * 1024

const server = await testServer({ TRUST_PROXY: 'on', ...ABSENT_PROVIDER })
const before = usedMemory()
let sent = 0
/** Shared by endpoints that only read. */
let unchangedSchool: FuzzSchool | undefined
const reached = new Set<Endpoint>()
afterAll(() => console.warn(`fuzz: ${sent} requests, FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`))

function usedMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function sendAndCheck({
  endpoint,
  request,
  cookie,
}: {
  endpoint: Endpoint
  request: Sent
  cookie: string
}) {
  sent += 1
  const answer = await send(server.url, { ...request, headers: { cookie, ...request.headers } })
  expectFitsContract(endpoint, request, answer)
  if (answer.status < 400 && request.isPlainPath) reached.add(endpoint)
}

const hasPassword = ({ body }: Endpoint) =>
  Object.keys(body?.shape ?? {}).some((name) => /password/i.test(name))

/** Fewer requests where each costs much CPU, or access is refused at once. */
function runsOf(endpoint: Endpoint, caller: Caller) {
  const hasAccess =
    endpoint.access === 'public' ||
    caller === 'admin' ||
    (endpoint.access === 'signed-in' && caller === 'student')
  if (!hasAccess) return Math.ceil(RUNS / 6)
  if (isCostly(endpoint)) return Math.ceil(RUNS / 2)
  return endpoint.body ? RUNS * 2 : RUNS
}

const isCostly = (endpoint: Endpoint) => hasPassword(endpoint) || endpoint.produces === 'application/pdf'

describe('every response fits the contract, whatever is sent', () => {
  test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const isReading = endpoint.method === 'GET'
      if (!isReading || !unchangedSchool) unchangedSchool = await newFuzzSchool(server)
      const { known, cookies } = unchangedSchool
      if (!isReading) unchangedSchool = undefined
      for (const [index, caller] of CALLERS.entries()) {
        // Otherwise every endpoint would get the same random values.
        const seed = SEED + allEndpoints.indexOf(endpoint) * CALLERS.length + index
        const property = fc.asyncProperty(requestsTo(endpoint, known), async (request) => {
          await sendAndCheck({ endpoint, request, cookie: cookies[caller] })
        })
        await fc.assert(property, { numRuns: runsOf(endpoint, caller), seed })
      }
    },
    TIMEOUT_MS,
  )

  test(
    'also under concurrent requests of all kinds',
    async () => {
      const { known, cookies } = await newFuzzSchool(server)
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
            await sendAndCheck({ endpoint, request, cookie: cookies[caller] })
          }),
        )
      }
    },
    TIMEOUT_MS,
  )
})

test('most endpoints were reached, and succeeded', () => {
  const unreached = allEndpoints.filter((endpoint) => !reached.has(endpoint)).map(({ path }) => path)
  // Some need a secret that cannot be guessed: a mailed link, a code, a signature.
  expect(unreached.length, String(unreached)).toBeLessThan(allEndpoints.length * UNREACHED_MAX)
})

test('afterwards the database is sound', async () => {
  await expectSound(server.database)
})

test('afterwards the process uses no more memory than before', () => {
  expect(usedMemory() - before).toBeLessThan(MEMORY_GROWTH_MAX_BYTES)
})
