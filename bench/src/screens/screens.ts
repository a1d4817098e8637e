import { capturedStatements, type Step } from '@farol/server/testing/captured-statements.ts'
import { startChild } from '../child.ts'
import { serveSchool } from '../growth/growth-schools.ts'
import { type Screen, screensOf } from '../growth/screens.ts'
import { openConnections, requestBytes, requestOk } from '../http-client.ts'
import { interleaved, type Measured, measure } from '../load.ts'
import { type MeasuredCpu, openServedSchool, type ServedSchool, withCpu } from '../served-school.ts'
import { atLeast, atMost, type Verdict, withoutTarget } from '../verdicts.ts'
import type { Replay } from './bare-child.ts'

const CONNECTIONS = 16
/** Some screens alternate between two pages. */
const TURNS = 2
const ROUNDS = 3
const ROUND_MS = 600
/** For the JIT: the first second has half the rate of the third. */
const WARM_UP_MS = 1_000
const SHARE_OF_BARE = 0.5
/** Besides the session lookup, which concurrent requests share. */
const STATEMENTS_MAX = 3
/** Going on to another lesson also records the visit, in a transaction that concurrent visits share. */
const STATEMENTS_MAX_OF_VISIT = 8

const MEASURED = new Set([
  'session',
  'dashboard',
  'course page',
  'lesson',
  'lesson, again',
  'quiz',
  'answers kept',
  'quiz result',
  'quiz results and questions',
  'attempts',
  'users',
  'overview',
  'analytics, 30 days',
])

type ScreenResult = {
  name: string
  statements: number
  farol: MeasuredCpu
  bare: MeasuredCpu
  empty: MeasuredCpu
}

/** Each screen over HTTP, against its own statements with the bare driver, and against a handler that does nothing. */
export async function benchScreens(): Promise<ScreenResult[]> {
  const school = await openServedSchool()
  try {
    const screens = (await screensOf(school.connection)).filter(({ name }) => MEASURED.has(name))
    const steps = await captureAll(school, screens)
    return await measureAll(school, screens, steps)
  } finally {
    await school.stop()
  }
}

/** The statements of each screen, caller and turn, captured on the second request: the first one can need more. */
async function captureAll({ connection }: ServedSchool, screens: Screen[]): Promise<Step[][][][]> {
  const farol = await serveSchool({ connection, students: 0 }, { explain: false })
  try {
    const captured: Step[][][][] = []
    for (const { request } of screens) {
      const ofCallers: Step[][][] = []
      for (let caller = 0; caller < CONNECTIONS; caller += 1) {
        const ask = (turn: number) => requestOk(farol.http, request(caller, turn))
        const ofTurns: Step[][] = []
        for (let turn = 0; turn < TURNS; turn += 1) await ask(turn)
        for (let turn = 0; turn < TURNS; turn += 1) ofTurns.push(await capturedStatements(() => ask(turn)))
        ofCallers.push(ofTurns)
      }
      captured.push(ofCallers)
    }
    return captured
  } finally {
    await farol.stop()
  }
}

async function measureAll(
  school: ServedSchool,
  screens: Screen[],
  steps: Step[][][][],
): Promise<ScreenResult[]> {
  const { farol, postgresPid, url } = school
  const bare = await startChild('./screens/bare-child.ts', { args: [url] })
  const empty = await startChild<number>('./screens/empty-child.ts')
  const [farolCallers, emptyCallers] = [
    await openConnections(farol.first, CONNECTIONS),
    await openConnections(empty.first, CONNECTIONS),
  ]
  const contendersOf = (screen: Screen, ofCallers: Step[][][]) => {
    const requests = farolCallers.map((_, caller) =>
      Array.from({ length: TURNS }, (_, turn) => requestBytes(screen.request(caller, turn))),
    )
    const turns = farolCallers.map(() => 0)
    const through = (callers: typeof farolCallers, ms: number) =>
      measure({
        callers: CONNECTIONS,
        ms,
        call: async (caller) => {
          const turn = turns[caller] ?? 0
          turns[caller] = (turn + 1) % TURNS
          const answer = await callers[caller]?.send(requests[caller]?.[turn] as Buffer)
          if (answer?.status !== 200) throw new Error(`${screen.name}: ${answer?.status}`)
        },
      })
    return {
      farol: (ms: number) => through(farolCallers, ms),
      bare: (ms: number) => bare.ask<Measured>({ steps: ofCallers, ms } satisfies Replay),
      empty: (ms: number) => through(emptyCallers, ms),
    }
  }
  const all = screens.map((screen, index) => contendersOf(screen, steps[index] ?? []))
  for (const { farol, bare } of all) for (const warmUp of [farol, bare]) await warmUp(WARM_UP_MS)
  await all[0]?.empty(WARM_UP_MS)
  const results: ScreenResult[] = []
  for (const [index, contenders] of all.entries()) {
    const measured = await interleaved(ROUNDS, {
      farol: () => withCpu({ pid: farol.pid, postgresPid }, () => contenders.farol(ROUND_MS)),
      bare: () => withCpu({ pid: bare.pid, postgresPid }, () => contenders.bare(ROUND_MS)),
      empty: () => withCpu({ pid: empty.pid, postgresPid }, () => contenders.empty(ROUND_MS)),
    })
    const statements = (steps[index]?.[0]?.[0] ?? []).flat().length
    results.push({ name: screens[index]?.name ?? '', statements, ...measured })
  }
  for (const caller of [...farolCallers, ...emptyCallers]) caller.close()
  await Promise.all([bare.stop(), empty.stop()])
  return results
}

export const screenRows = (results: ScreenResult[]) =>
  results.map(({ name, statements, farol, bare, empty }) => ({
    screen: name,
    'per s': Math.round(farol.perSecond),
    'p50 ms': farol.p50.toFixed(1),
    'p99 ms': farol.p99.toFixed(1),
    statements,
    'bare driver per s': Math.round(bare.perSecond),
    'of bare': (farol.perSecond / bare.perSecond).toFixed(2),
    'of an empty handler': (farol.perSecond / empty.perSecond).toFixed(2),
    'CPU ms': farol.cpuMs.toFixed(2),
    'bare CPU ms': bare.cpuMs.toFixed(2),
    failed: farol.failed + bare.failed,
  }))

export const screenVerdicts = (results: ScreenResult[]): Verdict[] =>
  results.flatMap(({ name, statements, farol, bare }) => [
    atLeast({
      what: `${name}: of the bare driver's rate, ${CONNECTIONS} connections`,
      measured: farol.perSecond / bare.perSecond,
      target: SHARE_OF_BARE,
    }),
    atMost({
      what: `${name}: statements beside the session`,
      measured: Math.max(0, statements - 1),
      target: name === 'lesson' ? STATEMENTS_MAX_OF_VISIT : STATEMENTS_MAX,
      unit: '',
    }),
    atMost({
      what: `${name}: refused or failed, ${CONNECTIONS} connections`,
      measured: farol.failed,
      target: 0,
      unit: '',
    }),
    withoutTarget(`${name}: CPU`, farol.cpuMs, 'ms'),
  ])
