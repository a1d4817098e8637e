import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { startClients } from '../faults/clients.ts'
import { compare } from '../faults/compare.ts'
import { externalPlace } from '../faults/external-place.ts'
import { faultFarol, untilReady } from '../faults/fault-farol.ts'
import { fillFaultSchool } from '../faults/fault-school.ts'
import { onPlace } from '../faults/postgres-place.ts'
import { within } from '../faults/processes.ts'
import { openLedger } from '../ledger.ts'
import { synchronousStandby } from './standby.ts'

const SIZES = { viewers: 30, quizStudents: 2_000 }

/**
 * Kills the primary and promotes its standby while students study, and later brings the old primary back, as if nobody
 * had told it. Compares what was acknowledged with the new primary.
 */
export async function failover(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-failover-'))
  const primary = await externalPlace(programs)
  const standby = await synchronousStandby(programs, primary)
  const address = new URL(primary.env.DATABASE_URL ?? '')
  const hosts = `127.0.0.1:${address.port},127.0.0.1:${standby.port}`
  const DATABASE_URL = `postgres://${address.username}@${hosts}/farol?target_session_attrs=read-write`
  const farol = await faultFarol({ env: { ...primary.env, DATABASE_URL } })
  try {
    await farol.start()
    const filling = await openDatabase({ ...primary.connection(), isSlowMachine: true })
    const school = await fillFaultSchool(filling, SIZES)
    await filling.close()
    const ledger = openLedger(join(folder, 'acknowledged'))
    const quizStudents = [...school.quizStudents]
    const clients = startClients({
      port: farol.port,
      school,
      ledger,
      random: seededRandom(1),
      nextQuizStudent: () => quizStudents.shift(),
    })
    const served = () =>
      within('students are served', clients.served(performance.now(), ['save', 'submit', 'read']))
    await served()
    process.kill(primary.postmasterPid(), 'SIGKILL')
    const killedAt = performance.now()
    await onPlace(standby, (client) => client.query('select pg_promote()'))
    await served()
    const servingAgainMs = Math.round(performance.now() - killedAt)
    await untilReady(farol.port)
    await primary.startAgain()
    await served()
    await farol.stop()
    await farol.start()
    await served()
    const figures = await clients.stop()
    await farol.stop()
    const database = await openDatabase({ ...standby.connection(), isSlowMachine: true })
    const comparison = await compare(database.pool, { school, writes: ledger.read() })
    await database.close()
    return { ...figures, ...comparison, servingAgainMs }
  } catch (error) {
    throw new Error(`What Farol said last: ${farol.output().slice(-4_000)}`, { cause: error })
  } finally {
    await farol.stop()
    await standby.stop()
    await primary.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
