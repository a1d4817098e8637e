import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import type * as databases from '@farol/server/database/open-database.ts'
import { openPool } from '@farol/server/database/pool.ts'
import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import type pg from 'pg'
import { startClients } from '../faults/clients.ts'
import { compare } from '../faults/compare.ts'
import { externalPlace } from '../faults/external-place.ts'
import { FAULT_ADMIN, type FaultFarol, faultFarol, untilReady } from '../faults/fault-farol.ts'
import type * as schools from '../faults/fault-school.ts'
import { openLiveClient } from '../faults/live-client.ts'
import type { Place } from '../faults/postgres-place.ts'
import { until, within } from '../faults/processes.ts'
import { createHttpClient } from '../http-client.ts'
import { openLedger } from '../ledger.ts'
import { type Balancer, startBalancer } from './balancers.ts'
import { changedReads, statusesOfReads } from './old-reads.ts'
import { withOneRetry } from './one-retry.ts'
import { startPageVisits } from './page-visits.ts'

const SIZES = { viewers: 30, quizStudents: 3_000 }

type Options = { oldRoot: string; balancer: Balancer; path: string; programs: string }

/**
 * Two instances of the previous version behind a balancer are replaced by this one, one after the other, while students
 * study and browsers open pages. In between both versions serve, on the tables of the new one.
 */
export async function upgrade({ oldRoot, balancer, path, programs }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-upgrade-'))
  // As Farol itself has it since: with it, the first log-ins of the version of November 2026 time out.
  const place = await externalPlace(programs, { settings: { jit: 'off' } })
  const instance = (number: number) =>
    faultFarol({ env: { ...place.env, DATA_DIR: join(folder, `data-${number}`), DRAIN_SECONDS: '5' } })
  const [first, second] = await Promise.all([instance(1), instance(2)])
  // A connection that is closing fails when its PostgreSQL stops.
  const { pool } = openPool({ ...place.connection(), max: 2 })
  try {
    for (const farol of [first, second]) await farol.start(oldRoot)
    const school = await fillWithOld(oldRoot, place)
    const ledger = openLedger(join(folder, 'acknowledged'))
    const instances = [first.port, second.port]
    const balanced = await startBalancer(balancer, {
      path,
      folder: join(folder, balancer.program),
      instances,
    })
    const quizStudents = [...school.quizStudents]
    const { port } = balanced
    const nextQuizStudent = () => quizStudents.shift()
    const http = withOneRetry(createHttpClient(port))
    const clients = startClients({ port, http, school, ledger, random: seededRandom(1), nextQuizStudent })
    const visits = startPageVisits({
      http: withOneRetry(createHttpClient(port)),
      oldRoot,
      random: seededRandom(2),
    })
    const served = () =>
      within('students are served', clients.served(performance.now(), ['save', 'submit', 'read']))
    const replace = async (farol: FaultFarol) => {
      await served()
      await farol.stop()
      await served()
      await farol.start()
      await untilReady(farol.port)
    }
    await served()
    const oldReads = await readsOf(second, { pool, school })
    await replace(first)
    const brokenReads = changedReads(oldReads, await readsOf(second, { pool, school }))
    await notifyEachOther(first, second)
    await served()
    visits.oldIsGone()
    await replace(second)
    await served()
    const figures = await clients.stop()
    const pages = await visits.stop()
    await balanced.stop()
    const comparison = await compare(pool, { school, writes: ledger.read() })
    const retried = http.retried()
    return { ...figures, ...comparison, ...pages, retried, oldReads: oldReads.size, brokenReads }
  } catch (error) {
    const said = [first, second].map((farol) => farol.output().slice(-3_000)).join('\n')
    throw new Error(`What Farol said last: ${said}`, { cause: error })
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await pool.end()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the code of the previous version: this one would change the tables first. */
async function fillWithOld(oldRoot: string, place: Place) {
  const { openDatabase } = (await import(
    join(oldRoot, 'server/src/database/open-database.ts')
  )) as typeof databases
  const { fillFaultSchool } = (await import(
    join(oldRoot, 'bench/src/faults/fault-school.ts')
  )) as typeof schools
  const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
  try {
    return await fillFaultSchool(database, SIZES)
  } finally {
    await database.close()
  }
}

type Asked = { pool: pg.Pool; school: schools.FaultSchool }

/** As an administrator, who may read what students read, too. */
async function readsOf({ port }: FaultFarol, { pool, school }: Asked) {
  const { rows } = await pool.query<Record<string, string>>(
    `select user_id as "userId", id as "attemptId", quiz_id as "quizId" from quiz_attempts order by id limit 1`,
  )
  const { courseId, lessonId } = school.quiz
  const url = `http://127.0.0.1:${port}`
  return statusesOfReads({ url, cookie: school.admin.cookie }, { ...rows[0], courseId, lessonId })
}

/** What changes at one version arrives live at the other, both ways. */
async function notifyEachOther(...farols: [FaultFarol, FaultFarol]) {
  for (const [changed, notified] of [farols, farols.toReversed()] as [FaultFarol, FaultFarol][]) {
    const admin = new Visitor(`http://127.0.0.1:${changed.port}`)
    await admin.call(account.signIn, { body: FAULT_ADMIN })
    const live = openLiveClient({ port: notified.port, cookie: admin.cookieHeader })
    await until('a change arrives at the other version', async () => {
      await admin.call(account.updateProfile, { body: { name: `Nome de ${changed.port}` } })
      return live.receivedAt('self') > 0
    })
    live.close()
  }
}
