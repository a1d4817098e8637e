import { setTimeout as wait } from 'node:timers/promises'
import { isBackupDue, isVerificationDue } from '@farol/domain/backups.ts'
import type { Logger } from 'pino'
import type { Config } from '#/config/config.ts'
import { startLoop } from '#/database/background-loop.ts'
import { BACKUP_LOCK } from '#/database/locks.ts'
import { type Connection, connectAlone, type Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { backupPlaceOf, type PlaceFacts, placeWatch } from './backup-place.ts'
import { readTasks, type Tasks } from './backups.queries.ts'
import { recoverInterrupted, runBackup, runVerification } from './run-backup.ts'

/** For those that were asked for at another process. */
const LOOK_EVERY_MS = 5_000
/** Another machine may be at work on it. */
const TRY_EVERY_MS = 60_000
/** What is being copied then is left, and recovered at the next start. */
const STOP_MS = 5_000

type Options = {
  config: Pick<Config, 'backupDir' | 'backupBucket' | 'dataDir' | 'databaseUrl' | 'bucket' | 'timeZone'>
  connection: Connection
  database: Database
  store: FileStore
  secret: string
  /** Whether load is shed. */
  isBusy: () => boolean
  isResting?: () => boolean
  /** One process per machine makes backups. */
  isWorking: boolean
  log: Logger
}

export type BackupJobs = {
  placeFacts: () => Promise<PlaceFacts>
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Makes the daily backup, those that were asked for, and verifies one a week, in the instance that holds the advisory lock:
 * PostgreSQL releases it when that server is killed, and the next recovers what it left.
 */
export function startBackups({ isWorking, config, ...options }: Options): BackupJobs {
  const place = backupPlaceOf(config)
  const placeFacts = placeWatch(place)
  if (!isWorking) return { placeFacts, wake: () => undefined, stop: async () => undefined }
  const { database, connection, isBusy, isResting, log } = options
  const parts = { ...options, place, databaseFolder: config.databaseUrl ? null : config.dataDir }
  let triedAt = 0

  const nextTask = (tasks: Tasks) => {
    const now = new Date()
    if (tasks.requestedId !== null || isBackupDue(tasks, { now, timeZone: config.timeZone })) return 'backup'
    return isVerificationDue(tasks, now) && !isBusy() ? 'verification' : undefined
  }

  async function work(stopping: AbortSignal) {
    const tasks = await readTasks(database.reads)
    if (!tasks.isRunning && nextTask(tasks) === undefined) return 'nothing'
    if (tasks.requestedId === null && Date.now() - triedAt < TRY_EVERY_MS) return
    triedAt = Date.now()
    await whileLocked({ connection, stopping }, async (signal) => {
      await recoverInterrupted(parts)
      for (let task = nextTask(await readTasks(database.reads)); task && !signal.aborted; ) {
        const isDone = await (task === 'backup' ? runBackup(parts, signal) : runVerification(parts, signal))
        task = isDone ? nextTask(await readTasks(database.reads)) : undefined
      }
    })
  }

  const loop = startLoop({
    everyMs: LOOK_EVERY_MS,
    isResting,
    work,
    onError: (error) => log.warn({ err: error }, 'backups could not be looked after; it will be tried again'),
  })
  const stop = () => Promise.race([loop.stop(), wait(STOP_MS, undefined, { ref: false })])
  return { placeFacts, wake: loop.wake, stop }
}

type Locked = { connection: Connection; stopping: AbortSignal }

/** Nothing if another has the lock. The signal is aborted when the lock is lost with its connection. */
async function whileLocked(
  { connection, stopping }: Locked,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  const client = await connectAlone(connection)
  client.on('error', () => lost.abort())
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      BACKUP_LOCK,
    ])
    if (rows[0]?.isOurs) await work(AbortSignal.any([stopping, lost.signal]))
  } finally {
    await client.end()
  }
}
