import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedRunner } from '@farol/server/database/unprivileged-runner.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import pg from 'pg'
import { onPlace, type Place } from './postgres-place.ts'
import { atExit, until } from './processes.ts'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'farol'

/** The bin directory of an installed PostgreSQL: the named one, or Debian's newest. */
export function installedPostgres(): string | undefined {
  const named = process.env.FAULTS_POSTGRES
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = named ? [named] : versions.map((version) => join(DEBIAN, version, 'bin'))
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

type Options = {
  folder?: string
  /** Besides the defaults. */
  settings?: Record<string, string>
  /** Called with the folder of the new cluster, before it starts. */
  adapt?: (cluster: string) => void
}

/** An installed PostgreSQL on a free loopback port, in a temporary directory, with default settings. */
export async function externalPlace(
  programs: string,
  { folder = mkdtempSync(join(tmpdir(), 'farol-faults-')), settings = {}, adapt }: Options = {},
): Promise<Place> {
  const cluster = join(folder, 'cluster')
  const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
  chmodSync(folder, 0o711)
  const runner = unprivilegedRunner({ binaries, dataDir: folder })
  mkdirSync(cluster, { mode: 0o700 })
  runner.own(cluster)
  const [program, args, options] = runner.command(binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ])
  const made = spawnSync(program, args, options)
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  adapt?.(cluster)

  const port = await freePort()
  const address = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`
  const postmasterPid = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

  const start = () => startCluster({ programs, folder, cluster, port, settings })

  const stop = () => process.kill(postmasterPid(), 'SIGINT')
  const forget = atExit(stop)
  await start()
  await onPlace({ connection: () => ({ connectionString: address('postgres') }) }, (client) =>
    client.query('create database farol'),
  )
  return {
    name: 'external',
    folder,
    env: { DATA_DIR: join(folder, 'farol'), DATABASE_URL: address('farol') },
    connection: () => ({ connectionString: address('farol') }),
    postmasterPid,
    startAgain: start,
    remove: async () => {
      stop()
      forget()
      await until('the external PostgreSQL stops', () => !existsSync(join(cluster, 'postmaster.pid')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Cluster = {
  programs: string
  folder: string
  cluster: string
  port: number
  settings: Record<string, string>
}

/** Resolves once it answers. */
export async function startCluster({ programs, folder, cluster, port, settings }: Cluster) {
  const postgres = join(programs, 'postgres')
  const runner = unprivilegedRunner({ binaries: { postgres }, dataDir: folder })
  const log = openSync(join(folder, 'postgres.log'), 'a', 0o600)
  const [run, runArgs, runOptions] = runner.command(postgres, [
    ...['-D', cluster, '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  let isRunning = false
  await until('the external PostgreSQL answers', async () => {
    if (!isRunning) {
      const child = spawn(run, runArgs, { ...runOptions, detached: true, stdio: ['ignore', log, log] })
      isRunning = true
      // The children of a killed postmaster may still be running: retry.
      child.on('exit', () => {
        isRunning = false
      })
      child.unref()
    }
    return answers(`postgres://${USER}@127.0.0.1:${port}/postgres`)
  })
}

export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
