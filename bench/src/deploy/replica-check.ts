import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { externalPlace } from '../faults/external-place.ts'
import { type FaultFarol, faultFarol } from '../faults/fault-farol.ts'
import { onPlace, type Place } from '../faults/postgres-place.ts'
import { until } from '../faults/processes.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type Standby, streamingStandby } from './standby.ts'
import { startWritersAndReaders } from './writers-and-readers.ts'

const ROUNDS = 20
/** Counts the statements of a server. */
const COUNTING = { shared_preload_libraries: 'pg_stat_statements' }

type Instance = FaultFarol & { metricsPort: number }
type Stream = Awaited<ReturnType<typeof startWritersAndReaders>>

/** Two instances with a replica that is paused, killed and hung while administrators write on one and read on the other. */
export async function replicaCheck(programs: string, pgbouncer?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-replica-'))
  const place = await externalPlace(programs, { settings: COUNTING })
  await onPlace(place, (client) => client.query('create extension pg_stat_statements'))
  const standby = await streamingStandby(programs, place, COUNTING)
  const { env, stop: stopPoolers } = await addresses({ place, standby, folder, pgbouncer })
  const instances = await Promise.all([instanceOf(env), instanceOf(env)])
  try {
    const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
    await database.pool.query('update school set has_public_catalogue = true')
    await Promise.all(instances.map((instance) => instance.start()))
    const stream = await startWritersAndReaders(database, {
      instances,
      untilServed: () => isUsed(instances, true),
    })
    const parts = { instances, standby, place, stream }
    const checks = { ...(await whileWell(parts)), ...(await whilePaused(parts)), ...(await whileGone(parts)) }
    const outcome = await stream.stop()
    await database.close()
    return { checks, outcome }
  } catch (error) {
    const said = instances.map((instance) => instance.output().slice(-3_000)).join('\n')
    throw new Error(`What Farol said last: ${said}`, { cause: error })
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()))
    await stopPoolers()
    await standby.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Servers = { place: Place; standby: Standby; folder: string; pgbouncer: string | undefined }

/** PostgreSQL itself, or PgBouncer in front of both servers. */
async function addresses({ place, standby, folder, pgbouncer }: Servers) {
  const direct = place.env.DATABASE_URL ?? ''
  const replica = standby.connection().connectionString
  if (!pgbouncer) return { env: { ...place.env, DATABASE_READ_URL: replica }, stop: async () => undefined }
  const start = (name: string, target: string) =>
    startPgBouncer({
      path: pgbouncer,
      folder: mkdtempSync(join(place.folder, name)),
      target: new URL(target),
    })
  const [front, reads] = [await start('front-', direct), await start('reads-', replica)]
  const env = {
    ...place.env,
    DATABASE_URL: front.url,
    DATABASE_LISTEN_URL: direct,
    DATABASE_READ_URL: reads.url,
  }
  return { env, stop: async () => void (await Promise.all([front.stop(), reads.stop()])), folder }
}

async function instanceOf(env: Record<string, string>): Promise<Instance> {
  const metricsPort = await freePort()
  return { ...(await faultFarol({ env: { ...env, METRICS_PORT: String(metricsPort) } })), metricsPort }
}

/** Reads a metric of an instance, which has one worker. */
async function metric({ metricsPort }: Instance, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(label))
  return Number(line?.split(' ').at(-1))
}

const isUsed = (instances: Instance[], wanted: boolean) =>
  until(`every instance ${wanted ? 'uses' : 'leaves'} the replica`, async () => {
    const used = await Promise.all(instances.map((each) => metric(each, 'farol_replica_current')))
    return used.every((value) => value === Number(wanted))
  })

/** Summed over all instances. */
async function answeredBy(instances: Instance[], server: 'replica' | 'primary'): Promise<number> {
  const counts = await Promise.all(
    instances.map((each) => metric(each, 'farol_read_only_statements_total', `answered_by="${server}"`)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** How often a server ran the list of courses. */
const listsOn = (server: Pick<Place, 'connection'>) =>
  onPlace(server, async (client) => {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%"lessonCount"%"studentCount"%'`,
    )
    return rows[0]?.calls ?? 0
  })

type Parts = { instances: Instance[]; standby: Standby; place: Place; stream: Stream }

async function whileWell({ instances, standby, place, stream }: Parts) {
  await stream.rounds(ROUNDS)
  const [onStandby, onPrimary] = [await listsOn(standby), await listsOn(place)]
  console.log(`  lists of courses: ${onStandby} on the replica, ${onPrimary} on the primary`)
  return {
    'the replica answers, by its own count': onStandby > onPrimary,
    ...(await used(instances, stream)),
  }
}

/** Whether the replica answers from now on. */
async function used(instances: Instance[], stream: Stream, when = '') {
  const before = await answeredBy(instances, 'replica')
  await stream.rounds(ROUNDS)
  return { [`the replica is used${when}`]: (await answeredBy(instances, 'replica')) > before }
}

async function whilePaused({ instances, standby, stream }: Parts) {
  await onPlace(standby, (client) => client.query('select pg_wal_replay_pause()'))
  await stream.rounds(ROUNDS)
  await isUsed(instances, false)
  const before = await answeredBy(instances, 'replica')
  await stream.rounds(ROUNDS)
  const isLeft = (await answeredBy(instances, 'replica')) === before
  await onPlace(standby, (client) => client.query('select pg_wal_replay_resume()'))
  await isUsed(instances, true)
  return { 'a paused replica is left': isLeft, ...(await used(instances, stream, ' when it has caught up')) }
}

async function whileGone({ instances, standby, stream }: Parts) {
  process.kill(standby.postmasterPid(), 'SIGKILL')
  await isUsed(instances, false)
  await stream.rounds(ROUNDS)
  await standby.startAgain()
  await isUsed(instances, true)
  const started = await used(instances, stream, ' when it is started again')
  const pids = processesOf(standby.postmasterPid())
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await isUsed(instances, false)
  await stream.rounds(ROUNDS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await isUsed(instances, true)
  return { ...started, ...(await used(instances, stream, ' when it no longer hangs')) }
}

/** A server and its processes. */
const processesOf = (postmaster: number) => [
  postmaster,
  ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number),
]
