import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { compare } from '../faults/compare.ts'
import { createHttpClient } from '../http-client.ts'
import { openLedger } from '../ledger.ts'
import { SECRET } from '../session-cookie.ts'
import { createTally } from '../tally.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import { type Plan, planOf, stepsOf } from './plan.ts'
import { type Place, type Result, runStep } from './run-step.ts'
import { watchServer } from './server-watch.ts'
import { createStreams } from './streams.ts'
import { type Kind, probe } from './traffic.ts'
import { complaintsAbout } from './verdict.ts'

const WARM_UP_MS = 3_000
const STUDYING_REFUSED = 3
const RECOVERY_MAX_MS = 15_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    scale: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})
const seconds = Number(values.seconds)
const scale = Number(values.scale)
if (
  !(seconds >= 5 && seconds <= 600 && scale > 0 && scale <= 10 && /^([1-9]|1[0-6])$/.test(values.workers))
) {
  console.error('npm run load -- [--seconds 5 to 600] [--scale 0.01 to 10] [--workers 1 to 16], or --small')
  process.exit(1)
}

const plan = planOf({ seconds, scale })
const crowd = await createCrowd({
  viewers: Math.max(...stepsOf(plan).map(({ viewers, streams }) => Math.max(viewers, streams, 2))),
  quizStudents: stepsOf(plan).reduce((total, { submits }) => total + submits, 0),
  logIns: Math.max(...stepsOf(plan).map(({ logIns }) => logIns)),
})
try {
  const complaints = await test(crowd, plan)
  for (const complaint of complaints) console.error(`✗ ${complaint}`)
  if (complaints.length === 0) console.log('✓ nothing lost, nothing refused that should not be')
  process.exitCode = complaints.length === 0 ? 0 : 1
} finally {
  await crowd.school.stop()
}

async function test(crowd: Crowd, plan: Plan): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-load-'))
  const farol = startFarolProcess({
    SLOW_MACHINE: 'off',
    DATABASE_URL: connectionUrl(crowd.school.connection),
    AUTH_SECRET: SECRET,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    METRICS_PORT: '0',
    WORKERS: values.workers,
  })
  const port = Number(new URL(await farol.ready).port)
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(farol.output())?.[1] ?? ''
  const http = createHttpClient(port)
  const ledger = openLedger(join(dataDir, 'acknowledged'))
  const place = { port, metricsUrl, crowd, http, ledger, positions: new Map(), streams: createStreams(port) }
  const results = await runAll(place, plan)
  const published = await place.streams.publishToAll(crowd)
  place.streams.close()
  http.close()
  const writes = ledger.read()
  const { lost, duplicates } = await compare(crowd.school.database.pool, {
    school: { watched: crowd.school, quizStudents: crowd.quizStudents },
    writes,
  })
  farol.child.kill('SIGTERM')
  const exitCode = await farol.exited
  rmSync(dataDir, { recursive: true, force: true })

  const count = (kind: (typeof writes)[number]['kind']) =>
    writes.filter((write) => write.kind === kind).length
  const acknowledged = { saves: count('save'), submits: count('attempt'), logIns: count('session') }
  console.log('\nAcknowledged, and lost in the database afterwards')
  console.table([{ ...acknowledged, lost: lost.length, duplicates }])
  console.log(
    `One event to all streams: ${published.received} received it, the last after ${published.ms} ms`,
  )
  const complaints = complaintsAbout({ ...results, lost, duplicates, published, exitCode })
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    workers: Number(values.workers),
    seconds,
    scale,
  }
  mkdirSync('test-results', { recursive: true })
  writeFileSync(
    'test-results/load.json',
    JSON.stringify({ machine, ...results, acknowledged, lost, duplicates, published, complaints }, null, 2),
  )
  return complaints
}

async function runAll(place: Place, plan: Plan) {
  let first = 0
  const run = async (step: Plan['stated']) => {
    const result = await runStep(place, step, first)
    first += step.submits
    print(result)
    return result
  }
  // Warm up: the first requests would include the time of the JIT.
  await probe({ ...place, tally: createTally<Kind>(place.http), ms: WARM_UP_MS })
  const stated = await run(plan.stated)
  const twice = await run(plan.twice)
  const overloads: Result[] = []
  for (const step of plan.overloads) {
    const result = await run(step)
    overloads.push(result)
    if (result.watched.level >= STUDYING_REFUSED) break
  }
  const overloaded = [stated, twice, ...overloads].find(({ watched }) => watched.level > 0)
  console.log(
    `\nRequests were refused from here on: ${overloaded?.step.name ?? 'nowhere, it was never overloaded'}`,
  )
  const recoveredMs = await recovery(place.metricsUrl)
  console.log(`Nothing is refused any more ${recoveredMs} ms after the overload`)
  const recovered = await run(plan.recovered)
  return { stated, twice, overloads, recoveredMs, recovered }
}

async function recovery(metricsUrl: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    const stopWatching = await watchServer(metricsUrl)
    const { level } = await stopWatching()
    const ms = Math.round(performance.now() - started)
    if (level === 0 || ms > RECOVERY_MAX_MS) return ms
    await wait(100)
  }
}

function print({ step, rows, watched, clientLateMs, streams, refusedShares, isInOrder }: Result) {
  const { viewers, logIns, submits, ms } = step
  console.log(`\n${step.name}: ${viewers} viewers, ${logIns} log-ins, ${submits} submits, ${ms / 1_000} s`)
  console.table(rows)
  console.table([
    {
      ...watched,
      'clients late ms': clientLateMs,
      'streams open': streams.open,
      'streams lost': streams.lost,
    },
  ])
  if (watched.level > 0)
    console.log(
      'share of the time in which each kind was refused:',
      refusedShares,
      isInOrder ? 'in order' : 'NOT in order',
    )
}
