import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { startClients } from '../faults/clients.ts'
import { compare } from '../faults/compare.ts'
import { embeddedPlace } from '../faults/embedded-place.ts'
import { faultFarol, untilReady } from '../faults/fault-farol.ts'
import { fillFaultSchool } from '../faults/fault-school.ts'
import { within } from '../faults/processes.ts'
import { createHttpClient } from '../http-client.ts'
import { openLedger } from '../ledger.ts'
import { type Balancer, startBalancer } from './balancers.ts'
import { withOneRetry } from './one-retry.ts'

const INSTANCES = 3
const SIZES = { viewers: 30, quizStudents: 3_000 }

/** Restarts three instances behind a balancer, one after another, while students study. */
export async function rollingRestart(balancer: Balancer, path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-rolling-'))
  const place = embeddedPlace(join(folder, 'data'))
  const env = { ...place.env, DRAIN_SECONDS: '5' }
  const farols = await Promise.all(Array.from({ length: INSTANCES }, () => faultFarol({ env })))
  try {
    for (const farol of farols) await farol.start()
    const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
    const school = await fillFaultSchool(database, SIZES)
    const ledger = openLedger(join(folder, 'acknowledged'))
    const balanced = await startBalancer(balancer, {
      path,
      folder: join(folder, balancer.program),
      instances: farols.map(({ port }) => port),
    })
    const quizStudents = [...school.quizStudents]
    const sentOnce = createHttpClient(balanced.port)
    const sentAgain = withOneRetry(sentOnce)
    const clients = startClients({
      port: balanced.port,
      http: balancer.looksAtHealth ? sentOnce : sentAgain,
      school,
      ledger,
      random: seededRandom(1),
      nextQuizStudent: () => quizStudents.shift(),
    })
    const served = () => within('students are served', clients.served(performance.now(), ['save', 'read']))
    for (const farol of farols) {
      await served()
      await farol.stop()
      await served()
      await farol.start()
      await untilReady(farol.port)
    }
    await served()
    const figures = await clients.stop()
    await balanced.stop()
    const comparison = await compare(database.pool, { school, writes: ledger.read() })
    await database.close()
    return { ...figures, ...comparison, retried: sentAgain.retried() }
  } finally {
    for (const farol of farols) await farol.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
