import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@farol/server/database/open-database.ts'
import type { Random } from '@farol/server/demo/seeded-random.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { NOTIFY_EVERYBODY } from '../live-streams.ts'
import type { Figures } from '../tally.ts'
import { type Clients, startClients } from './clients.ts'
import { compare } from './compare.ts'
import { type FaultFarol, faultFarol, untilReady } from './fault-farol.ts'
import { type FaultSchool, fillFaultSchool } from './fault-school.ts'
import { type LiveClient, openLiveClient } from './live-client.ts'
import { onPlace, type Place } from './postgres-place.ts'
import { atExit, until, within } from './processes.ts'

export type Sizes = {
  rounds: number
  viewers: number
  quizStudents: number
  streams: number
  /** How long the database does not respond. */
  awayMs: number
  /** Before the memory after closing streams is read. */
  settleMs: number
}

export type Setting = {
  place: Place
  farol: FaultFarol
  school: FaultSchool
  clients: Clients
  ledger: Ledger
  live: LiveClient
  random: Random
  sizes: Sizes
  /** Waits until everything works again, and records the time since `since`. */
  recovered: (since: number) => Promise<void>
  /** Remarks besides the table. */
  note: (text: string) => void
  /** Violations besides lost writes. */
  complain: (text: string) => void
}

export type Fault = { name: string; run: (setting: Setting) => Promise<void> }

export type Outcome = Figures & {
  fault: string
  database: Place['name']
  acknowledged: number
  lost: string[]
  duplicates: number
  /** Milliseconds from the fault until writes and reads succeed, and until live events arrive. */
  servingAgainMs: number[]
  liveAgainMs: number[]
  notes: string[]
  complaints: string[]
}

type Options = { fault: Fault; place: Place; random: Random; sizes: Sizes }

/** Runs a fault on a server under load, and compares afterwards. */
export async function runFault({ fault, place, random, sizes }: Options): Promise<Outcome> {
  const farol = await faultFarol(place)
  const folder = mkdtempSync(join(tmpdir(), 'farol-ledger-'))
  const ledger = openLedger(join(folder, 'acknowledged'))
  const [servingAgainMs, liveAgainMs]: [number[], number[]] = [[], []]
  const [notes, complaints]: [string[], string[]] = [[], []]
  const forgetFarol = atExit(() => process.kill(farol.pid(), 'SIGTERM'))
  await farol.start()
  try {
    const school = await withDatabase(place, (database) => fillFaultSchool(database, sizes))
    const quizStudents = [...school.quizStudents]
    const { port } = farol
    const clients = startClients({
      port,
      school,
      ledger,
      random,
      nextQuizStudent: () => quizStudents.shift(),
    })
    const live = openLiveClient({ port, cookie: school.viewers[0]?.cookie ?? '' })
    const recovered = async (since: number) => {
      await within('everybody is served', clients.served(since, ['save', 'submit', 'read']))
      servingAgainMs.push(Math.round(performance.now() - since))
      await untilReady(port)
      await untilReceived(place, live)
      liveAgainMs.push(Math.round(performance.now() - since))
    }
    const note = (text: string) => notes.push(text)
    const complain = (text: string) => complaints.push(text)
    await recovered(performance.now())
    servingAgainMs.length = 0
    liveAgainMs.length = 0
    await fault.run({ place, farol, school, clients, ledger, live, random, sizes, recovered, note, complain })
    const figures = await clients.stop()
    const examples = figures.examples.map((example) => withReason(example, farol.output()))
    live.close()
    const comparison = await withDatabase(place, ({ pool }) =>
      compare(pool, { school, writes: ledger.read() }),
    )
    const outcome = { ...figures, examples, ...comparison, servingAgainMs, liveAgainMs, notes, complaints }
    return { fault: fault.name, database: place.name, ...outcome }
  } catch (error) {
    throw new Error(`${fault.name}, ${place.name}. What Farol said last: ${farol.output().slice(-4_000)}`, {
      cause: error,
    })
  } finally {
    await farol.stop()
    forgetFarol()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds the log lines of the request. */
function withReason(example: string, log: string) {
  const [, requestId] = /"requestId":"([^"]+)"/.exec(example) ?? []
  const line = requestId && log.split('\n').find((each) => each.includes(requestId) && each.includes('"err"'))
  return line ? `${example} ${line.slice(0, 600)}` : example
}

async function withDatabase<T>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Publishes an event for everybody until the client receives one. */
async function untilReceived(place: Place, live: LiveClient) {
  const publishedAt = performance.now()
  await onPlace(place, (client) =>
    until('a live event is received', async () => {
      await client.query(NOTIFY_EVERYBODY)
      return live.receivedAt('catalogue') > publishedAt
    }),
  )
}
