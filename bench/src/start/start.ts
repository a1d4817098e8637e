import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieOf, openConnections, requestBytes } from '../http-client.ts'
import { measure } from '../load.ts'
import { atMost, type Verdict, withoutTarget } from '../verdicts.ts'
import { type Started, startProduct } from './product.ts'

const CONNECTIONS = 16
const LOAD_MS = 4_000

type Memory = Started['memory'] extends () => infer M ? M : never
type StartFigures = {
  coldMs: number
  warmMs: number
  atRest: Memory
  afterLoad: Memory
  perSecond: number
}

/** `npm start` on an empty data directory and on an existing one; memory before and after load. */
export async function benchStart(): Promise<StartFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-start-'))
  try {
    const cold = await startProduct(dataDir)
    await cold.stop()
    const warm = await startProduct(dataDir)
    const atRest = warm.memory()
    const perSecond = await load(warm, cold.student)
    const afterLoad = warm.memory()
    await warm.stop()
    return { coldMs: cold.ms, warmMs: warm.ms, atRest, afterLoad, perSecond }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load({ port }: Started, student: Started['student']) {
  const callers = await openConnections(port, CONNECTIONS)
  const signIn = await callers[0]?.send(
    requestBytes({ method: 'POST', path: '/api/account/sign-in', body: student }),
  )
  const cookie = signIn && cookieOf(signIn)
  if (!cookie) throw new Error(`The demo student could not sign in: ${signIn?.status}`)
  const requests = ['/api/session', '/api/courses'].map((path) => requestBytes({ path, cookie }))
  let turn = 0
  const { perSecond } = await measure({
    callers: CONNECTIONS,
    ms: LOAD_MS,
    call: (caller) => {
      turn += 1
      return callers[caller]?.send(requests[turn % requests.length] as Buffer) ?? Promise.reject()
    },
  })
  for (const caller of callers) caller.close()
  return perSecond
}

const REST = { target: 250, unit: 'MB' }
const LOADED = { target: 350, unit: 'MB' }
const total = ({ serverMb, postgresMb }: Memory) => serverMb + postgresMb

export const startVerdicts = ({ coldMs, warmMs, atRest, afterLoad }: StartFigures): Verdict[] => [
  withoutTarget('cold start to the first 200: makes the database, migrates, fills the demo', coldMs, 'ms'),
  withoutTarget('warm start to the first 200', warmMs, 'ms'),
  withoutTarget('memory at rest: server', atRest.serverMb, 'MB'),
  withoutTarget('memory at rest: PostgreSQL', atRest.postgresMb, 'MB'),
  atMost({ what: 'memory at rest: both', measured: total(atRest), ...REST }),
  withoutTarget('memory after load: server', afterLoad.serverMb, 'MB'),
  withoutTarget('memory after load: PostgreSQL', afterLoad.postgresMb, 'MB'),
  atMost({ what: 'memory after load: both', measured: total(afterLoad), ...LOADED }),
]
