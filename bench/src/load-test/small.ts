import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { compare } from '../faults/compare.ts'
import { embeddedPlace } from '../faults/embedded-place.ts'
import { createHttpClient } from '../http-client.ts'
import { openLedger } from '../ledger.ts'
import { fillSchool } from '../school.ts'
import { SECRET } from '../session-cookie.ts'
import { createTally } from '../tally.ts'
import { createCrowdIn } from './crowd.ts'
import { runStep } from './run-step.ts'
import { MEMORY_MB, onSmallMachine, watchMemory } from './small-machine.ts'
import { createStreams } from './streams.ts'
import { type Kind, probe } from './traffic.ts'

const WARM_UP_MS = 3_000
/** Students at once, and log-ins and submits per minute. */
const STUDENTS = 200
const PER_MINUTE = { logIns: 60, submits: 100 }

const { values } = parseArgs({
  options: {
    small: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
    cgroup: { type: 'string' },
  },
})
const ms = Number(values.seconds) * 1_000
if (!(ms >= 5_000 && ms <= 600_000)) {
  console.error('npm run load -- --small [--seconds 5 to 600] [--cgroup FOLDER]')
  process.exit(1)
}
const machine = onSmallMachine(values.cgroup)
if (!machine) {
  console.error(`${values.cgroup} is no cgroup with a limit of ${MEMORY_MB} MB or less.`)
  process.exit(1)
}
const { command, limits } = machine
const inTime = (perMinute: number) => Math.ceil((perMinute * ms) / 60_000)
const step = {
  name: `${STUDENTS} students`,
  ms,
  viewers: STUDENTS,
  streams: STUDENTS,
  logIns: inTime(PER_MINUTE.logIns),
  submits: inTime(PER_MINUTE.submits),
  overload: 0,
}

/** Server, embedded PostgreSQL and jobs on one core, in 512 MB. */
const folder = mkdtempSync(join(tmpdir(), 'farol-small-'))
const place = embeddedPlace(join(folder, 'data'))
console.log(`Limits: ${limits}.`)
const farol = startFarolProcess(
  {
    ...{ SLOW_MACHINE: 'off', DEMO: 'off', TRUST_PROXY: 'on', METRICS_PORT: '0' },
    ...{ DATA_DIR: place.folder, AUTH_SECRET: SECRET },
  },
  { command },
)
try {
  const complaints = await test()
  for (const complaint of complaints) console.error(`✗ ${complaint}`)
  if (complaints.length === 0)
    console.log(`✓ ${STUDENTS} students in ${MEMORY_MB} MB (${limits}): nothing lost, nothing refused`)
  process.exitCode = complaints.length === 0 ? 0 : 1
} finally {
  farol.child.kill('SIGTERM')
  await farol.exited
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function test(): Promise<string[]> {
  const port = Number(new URL(await farol.ready).port)
  const memory = watchMemory({ server: farol.child.pid ?? 0, postmaster: place.postmasterPid() })
  const atRest = memory.now()
  const connection = place.connection()
  const database = await openDatabase({ ...connection, isSlowMachine: true })
  const school = await fillSchool(database, STUDENTS + step.submits + step.logIns)
  const sizes = { viewers: STUDENTS, quizStudents: step.submits, logIns: step.logIns }
  const crowd = await createCrowdIn({ ...school, connection, database }, sizes)
  const http = createHttpClient(port)
  const ledger = openLedger(join(folder, 'acknowledged'))
  const streams = createStreams(port)
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(farol.output())?.[1] ?? ''
  const at = { port, metricsUrl, crowd, http, ledger, positions: new Map(), streams }
  await probe({ ...at, tally: createTally<Kind>(http), ms: WARM_UP_MS })
  const { rows, watched, streams: kept } = await runStep(at, step, 0)
  console.table(rows)
  console.table([watched])
  const afterLoad = memory.now()
  streams.close()
  http.close()
  const peak = memory.stop()
  console.table({ 'at rest': atRest, 'after load': afterLoad, most: peak })
  const { lost, duplicates } = await compare(database.pool, {
    school: { watched: school, quizStudents: crowd.quizStudents },
    writes: ledger.read(),
  })
  await database.close()
  farol.child.kill('SIGTERM')
  const exitCode = await farol.exited
  const outcomes = Object.entries(rows).map(
    ([kind, { refused, failed }]) => [`${kind} refused or failed`, refused + failed] as const,
  )
  const counted = [
    ...outcomes,
    ['live streams cut', kept.lost] as const,
    ['writes lost', lost.length] as const,
    ['quizzes taken twice', duplicates] as const,
  ]
  return [
    ...counted.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`),
    ...(peak.MB > MEMORY_MB ? [`${peak.MB} MB were used`] : []),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
  ]
}
