import { embeddedPlace } from './embedded-place.ts'
import { externalPlace, machinesPostgres } from './external-place.ts'
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
import { createRandom } from './random.ts'
import { printOutcome } from './report.ts'
import { type Fault, type Outcome, runFault, type Sizes } from './run-fault.ts'
import { networkFaults, postgresStopped } from './slow-faults.ts'

const EVERYWHERE = [
  serverKilled,
  serverStopped,
  postmasterKilled,
  backendKilled,
  postgresRestarted,
  postgresStopped,
  allReconnect,
]

type Options = { seed: number; sizes: Sizes; only: string; say: (text: string) => void }

/** Every fault on the PostgreSQL that comes along, and on one of the machine's if it has one. */
export async function runFaults(options: Options): Promise<Outcome[]> {
  const embedded = await onEach(options, embeddedPlace(), EVERYWHERE)
  const programs = machinesPostgres()
  if (!programs) {
    options.say(
      'No PostgreSQL of the machine was found (FAULTS_POSTGRES names the folder of its programs): left out.',
    )
    return embedded
  }
  const external = await externalPlace(programs)
  const proxy = await startProxy(Number(new URL(external.env.DATABASE_URL ?? '').port))
  const behindProxy = new URL(external.env.DATABASE_URL ?? '')
  behindProxy.port = String(proxy.port)
  const proxied = { ...external, env: { ...external.env, DATABASE_URL: behindProxy.href } }
  try {
    return [
      ...embedded,
      ...(await runEach(options, external, EVERYWHERE)),
      ...(await runEach(options, proxied, networkFaults(proxy))),
    ]
  } finally {
    proxy.close()
    await external.remove()
  }
}

async function onEach(options: Options, place: Place, faults: Fault[]) {
  try {
    return await runEach(options, place, faults)
  } finally {
    await place.remove()
  }
}

async function runEach(
  { seed, sizes, only, say }: Options,
  place: Place,
  faults: Fault[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    const outcome = await runFault({ fault, place, random: createRandom(seed), sizes })
    printOutcome(outcome, say)
    outcomes.push(outcome)
  }
  return outcomes
}
