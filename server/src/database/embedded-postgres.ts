import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import processes from 'node:cluster'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartProblem } from '#/config/start-problem.ts'
import { type Binaries, embeddedBinaries, POSTGRES_MAJOR } from './embedded-binaries.ts'
import { INSTANCE_LOCK } from './locks.ts'
import { postgresLogPath, postgresLogTail, startPostgresLogRotation } from './postgres-log.ts'
import { openReconnectingClient } from './reconnecting-client.ts'
import { privateSocketDir } from './socket-folder.ts'
import { type Runner, unprivilegedRunner } from './unprivileged-runner.ts'

const START_TIMEOUT_MS = 30_000
const POLL_MS = 25
const CONNECT_TIMEOUT_MS = 2_000
const STOP_TIMEOUT_MS = 30_000

const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '128MB',
  // 16 workers with 20 each, plus some for maintenance.
  max_connections: '330',
  wal_compression: 'on',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  log_timezone: 'UTC',
  // Error details contain row values: e-mails, names.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  timezone: 'UTC',
}

type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string }
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL for one data folder, or connects to the one that already runs there (of another instance, or left
 * by a killed server), so that two servers on one folder are two instances. Restarts it if it dies.
 */
export async function startEmbeddedPostgres(dataDir: string, log?: Logger): Promise<EmbeddedPostgres> {
  const binaries = embeddedBinaries()
  const cluster = join(dataDir, 'postgres')
  const socketDir = privateSocketDir(cluster)
  const connection = { host: socketDir, user: 'farol', database: 'postgres' }

  const place = { binaries, cluster, dataDir, connection }

  const instance = await openReconnectingClient(async ({ isFirst }) => {
    const client = await connectOrStart(place, { mayCreate: isFirst })
    await client.query('select pg_advisory_lock_shared($1)', [INSTANCE_LOCK])
    return client
  }, log).catch((error) => {
    removeIfEmpty(socketDir)
    throw error
  })

  // Only the primary process rotates the log.
  const logSize = processes.isPrimary ? startPostgresLogRotation(dataDir) : undefined

  return {
    connection,
    stop: async () => {
      logSize?.stop()
      const client = await instance.stop()
      const isLast = client !== undefined && (await leave(client))
      if (!isLast) return
      await stopPostmaster(cluster)
      removeIfEmpty(socketDir)
    },
  }
}

type Place = {
  binaries: Binaries
  cluster: string
  dataDir: string
  connection: EmbeddedPostgres['connection']
}

async function connectOrStart(place: Place, { mayCreate }: { mayCreate: boolean }): Promise<pg.Client> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let postmaster: Postmaster | undefined
  for (;;) {
    const found = await tryConnect(place.connection)
    if (found instanceof pg.Client) {
      postmaster?.release()
      return found
    }
    if (Date.now() > deadline) throw new StartProblem(failure(place, 'did not answer in time'))
    if (!postmaster && found === 'absent') {
      const runner = unprivilegedRunner(place)
      // If the data vanishes while Farol runs, do not start with an empty database.
      if (mayCreate) createCluster(place, runner)
      // Another instance that just stopped may have removed the socket folder.
      privateSocketDir(place.cluster)
      postmaster = launch(place, runner)
    }
    if (postmaster?.hasExited()) {
      // Another instance may be starting the same cluster, or a killed postmaster may still be exiting: retry.
      if (!isLockedByAnother(place)) throw new StartProblem(failure(place, 'stopped while starting'))
      postmaster = undefined
    }
    await wait(POLL_MS)
  }
}

/** 'busy' if a PostgreSQL runs but does not accept connections: it starts, recovers, or has none left. */
async function tryConnect(connection: EmbeddedPostgres['connection']) {
  const client = new pg.Client({
    ...connection,
    application_name: 'farol-instance',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => client.end().catch(() => undefined))
  try {
    await client.connect()
    return client
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'busy' : 'absent'
  }
}

function createCluster({ binaries, cluster }: Place, runner: Runner) {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version === POSTGRES_MAJOR) return
    throw new StartProblem(
      `The data in ${cluster} was written by PostgreSQL ${version}, this Farol brings ${POSTGRES_MAJOR}. Nothing was touched. Start the older Farol to make a backup, or point DATA_DIR to another folder.`,
    )
  }
  // Created under another name and renamed when complete: an interrupted or concurrent start leaves no partial cluster.
  const unfinished = `${cluster}.unfinished-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  runner.own(unfinished)
  const [program, args, options] = runner.command(binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=farol',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--no-instructions',
  ])
  const result = spawnSync(program, args, options)
  try {
    if (result.status === 0) renameSync(unfinished, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  if (result.status !== 0) {
    throw new StartProblem(`PostgreSQL could not create its data in ${cluster}: ${errorLine(result)}`)
  }
}

type Postmaster = { hasExited: () => boolean; release: () => void }

function launch({ binaries, cluster, dataDir, connection }: Place, runner: Runner): Postmaster {
  const log = openSync(postgresLogPath(dataDir), 'a', 0o600)
  runner.own(connection.host)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args, options] = runner.command(binaries.postgres, [
    '-D',
    cluster,
    '-k',
    connection.host,
    ...settings,
  ])
  // Its own process group: Ctrl-C must reach only the server, which then stops PostgreSQL.
  const child: ChildProcess = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  let exited = false
  child.on('exit', () => {
    exited = true
  })
  child.on('error', () => {
    exited = true
  })
  return { hasExited: () => exited, release: () => child.unref() }
}

const isLockedByAnother = ({ cluster, dataDir }: Place) =>
  existsSync(join(cluster, 'postmaster.pid')) || /lock file .* already exists/.test(postgresLogTail(dataDir))

async function leave(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [INSTANCE_LOCK])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [INSTANCE_LOCK])
    const isLast = rows[0].alone === true
    if (!isLast) await client.end()
    return isLast
  } catch {
    // PostgreSQL has already stopped.
    return false
  }
}

async function stopPostmaster(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (existsSync(pidFile) && Date.now() < deadline) await wait(POLL_MS)
}

function removeIfEmpty(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}

const failure = ({ dataDir }: Place, what: string) =>
  `PostgreSQL ${what}. Its last words in ${postgresLogPath(dataDir)}: ${lastLine(postgresLogTail(dataDir))}`

/** initdb ends its output with what it cleaned up, so the last line is not the error. */
export const errorLine = ({ stderr, error }: { stderr: Buffer | null; error?: Error }) => {
  const lines = stderr?.toString().trim().split('\n') ?? []
  return (
    lines.find((line) => /error:|FATAL|PANIC/.test(line)) ??
    error?.message ??
    lines.at(-1) ??
    'no reason given'
  )
}

const lastLine = (text: string | Buffer) => text.toString().trim().split('\n').at(-1) ?? ''
