import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedRunner } from '@farol/server/database/unprivileged-runner.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { startCluster } from '../faults/external-place.ts'
import { onPlace, type Place } from '../faults/postgres-place.ts'
import { atExit, until } from '../faults/processes.ts'

export type Standby = Awaited<ReturnType<typeof streamingStandby>>

/** A streaming standby of a running PostgreSQL, which from then on acknowledges no commit before the standby has it. */
export async function synchronousStandby(programs: string, primary: Place): Promise<Standby> {
  const standby = await streamingStandby(programs, primary)
  await synchronize(primary)
  return standby
}

/** A streaming standby of a running PostgreSQL. */
export async function streamingStandby(programs: string, primary: Place, settings = {}) {
  const { folder } = primary
  const cluster = join(folder, 'standby')
  const source = new URL(primary.env.DATABASE_URL ?? '')
  const runner = unprivilegedRunner({ binaries: { postgres: join(programs, 'postgres') }, dataDir: folder })
  mkdirSync(cluster, { mode: 0o700 })
  runner.own(cluster)
  const [program, args, options] = runner.command(join(programs, 'pg_basebackup'), [
    ...['-h', source.hostname, '-p', source.port, '-U', source.username],
    ...['-D', cluster, '-R', '-X', 'stream', '-c', 'fast'],
  ])
  const copied = spawnSync(program, args, options)
  if (copied.status !== 0) throw new Error(`pg_basebackup: ${copied.stderr}`)
  const port = await freePort()
  const pidFile = join(cluster, 'postmaster.pid')
  const postmasterPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const stop = () => process.kill(postmasterPid(), 'SIGINT')
  const forget = atExit(stop)
  // It has the primary's settings, and would wait for a standby of its own once it is promoted.
  const start = () =>
    startCluster({
      programs,
      folder,
      cluster,
      port,
      settings: { ...settings, synchronous_standby_names: '' },
    })
  await start()
  return {
    port,
    postmasterPid,
    startAgain: start,
    connection: () => ({ connectionString: `postgres://${source.username}@127.0.0.1:${port}/farol` }),
    stop: async () => {
      stop()
      forget()
      await until('the standby stops', () => !existsSync(pidFile))
    },
  }
}

const synchronize = (primary: Place) =>
  onPlace(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
      return rows.length === 1
    })
  })
