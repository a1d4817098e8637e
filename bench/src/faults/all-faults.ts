import { seededRandom } from '@farol/server/demo/seeded-random.ts'
import { smallDisk } from '@farol/server/testing/small-disk.ts'
import { clockSet } from './clock-fault.ts'
import { diskFull } from './disk-fault.ts'
import { embeddedPlace } from './embedded-place.ts'
import { externalPlace, installedPostgres } from './external-place.ts'
import {
  backendKilled,
  postgresRestarted,
  postmasterKilled,
  serverKilled,
  serverStopped,
} from './kill-faults.ts'
import { allReconnect } from './live-fault.ts'
import type { Place } from './postgres-place.ts'
import { startProxy } from './proxy.ts'
import { printOutcome } from './report.ts'
import { type Fault, type Outcome, runFault, type Sizes } from './run-fault.ts'
import { networkFaults, postgresStopped } from './slow-faults.ts'

/** For PostgreSQL as well. */
const DISK_MEGABYTES = 320

const EVERYWHERE = [
  serverKilled,
  serverStopped,
  postmasterKilled,
  backendKilled,
  postgresRestarted,
  postgresStopped,
  allReconnect,
  clockSet,
]

type Options = { seed: number; sizes: Sizes; only: string; say: (text: string) => void }

/** Every fault on the embedded PostgreSQL, and on an installed one if there is one. */
export async function runFaults(options: Options): Promise<Outcome[]> {
  const outcomes = [
    ...(await onPlace(options, embeddedPlace(), EVERYWHERE)),
    ...(await onFullDisk(options, async (folder) => embeddedPlace(folder))),
  ]
  const programs = installedPostgres()
  if (!programs) {
    options.say('External PostgreSQL left out: none found. FAULTS_POSTGRES names the folder of its programs.')
    return outcomes
  }
  return [
    ...outcomes,
    ...(await onPlace(options, await externalPlace(programs), EVERYWHERE)),
    ...(await onBadNetwork(options, await externalPlace(programs))),
    ...(await onFullDisk(options, (folder) => externalPlace(programs, { folder }))),
  ]
}

async function onPlace(options: Options, place: Place, faults: Fault[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  try {
    for (const fault of faults.filter(({ name }) => name.includes(options.only))) {
      const { seed, sizes, say } = options
      const outcome = await runFault({ fault, place, random: seededRandom(seed), sizes })
      printOutcome(outcome, say)
      outcomes.push(outcome)
    }
    return outcomes
  } finally {
    await place.remove()
  }
}

async function onBadNetwork(options: Options, place: Place) {
  const address = new URL(place.env.DATABASE_URL ?? '')
  const proxy = await startProxy(Number(address.port))
  address.port = String(proxy.port)
  const behind = { ...place, env: { ...place.env, DATABASE_URL: address.href } }
  try {
    return await onPlace(options, behind, networkFaults(proxy))
  } finally {
    proxy.close()
  }
}

async function onFullDisk(options: Options, makePlace: (folder: string) => Promise<Place>) {
  const disk = smallDisk({ megabytes: DISK_MEGABYTES })
  if (!disk) {
    options.say('Full disk left out: this user may not mount a small one.')
    return []
  }
  try {
    return await onPlace(options, await makePlace(disk.folder), [diskFull(disk)])
  } finally {
    disk.remove()
  }
}
