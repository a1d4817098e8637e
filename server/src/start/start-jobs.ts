import type { Logger } from 'pino'
import { startSendingAvisos } from '#/avisos/send-avisos.ts'
import { type BackupJobs, startBackups } from '#/backup/backup-jobs.ts'
import { startReadingBounces } from '#/bounces/read-bounces.ts'
import type { Config } from '#/config/config.ts'
import type { Encryption } from '#/config/encryption.ts'
import { type Connection, type Database, withLongTimeout } from '#/database/open-database.ts'
import { startAggregating } from '#/figures/aggregate-deltas.ts'
import type { FileStore } from '#/files/file-store.ts'
import { reportInviteMail } from '#/invites/send-invites.ts'
import { startReporting } from '#/job-reports/job-reports.ts'
import { createJobRuns } from '#/job-reports/job-runs.ts'
import { startHousekeeping, startOwnHousekeeping } from '#/jobs/housekeeping.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { startMailingNotifications } from '#/notifications/mail-notifications.ts'
import type { PushKeys } from '#/push/push-keys.ts'
import { startSendingPushes } from '#/push/send-pushes.ts'
import { startReminding } from '#/reminders/start-reminding.ts'
import { createVideoJobs, type VideoJobs } from '#/videos/video-jobs.ts'

type OfServer = {
  config: Config
  connection: Connection
  database: Database
  store: FileStore
  secret: string
  /** Renditions wait meanwhile, and the verification of backups. */
  isBusy: () => boolean
  /** No request came for some seconds; a worker does not know. */
  isResting?: () => boolean
  log: Logger
}
type Parts = OfServer & {
  mailer: Mailer
  encryption: Encryption
  pushKeys: PushKeys
  ffmpeg: string | undefined
}

export type Jobs = {
  /** Something of these kinds has changed, here or at another instance. */
  wake: (kinds: ReadonlySet<string>) => void
  videos: VideoJobs
  backups: BackupJobs
  stop: () => Promise<void>
}

/** The first of the processes that WORKERS starts on this machine. */
export const isFirstOfMachine = () => (process.env.FAROL_WORKER ?? '1') === '1'

/**
 * What happens in the background, in every server or in workers (ADR 4). Any number of processes may run it: each piece of work
 * is claimed in the database, and one whose process was killed is done by another. The mailer delivers by itself.
 */
export function startJobs(parts: Parts): Jobs {
  const { config, connection, mailer, encryption, store, secret, ffmpeg, isBusy, log } = parts
  const database = withLongTimeout(parts.database)
  const { baseUrl, timeZone } = config
  const { isResting = () => false } = parts
  const { pool, orm } = database
  const telling = { pool, orm, mailer, encryption, baseUrl, timeZone, isResting, log }
  const isWorking = isFirstOfMachine()
  const working = { database, store, isBusy, isResting, isWorking, log }
  const backups = startBackups({ config, connection, secret, ...working })
  const runs = createJobRuns({ onChange: () => reporting.wake() })
  const reporting = startReporting({
    pool,
    read: async () => ({
      runs: runs.report(),
      backupPlace: isWorking ? await backups.placeFacts() : null,
    }),
    log,
  })
  const aggregating = startAggregating({ pool, clock: database.clock, isResting, log })
  const housekeeping = startHousekeeping({ database, mailer, store, runs, log })
  const avisos = startSendingAvisos(telling)
  const mails = startMailingNotifications(telling)
  const pushes = startSendingPushes({ ...telling, keys: parts.pushKeys })
  const reminders = startReminding({ ...telling, runs })
  const bounces = startReadingBounces({ ...telling, url: config.bouncesUrl, report: reportInviteMail, runs })
  const videos = createVideoJobs({ ffmpeg, ...working })
  return {
    wake: (kinds) => {
      if (kinds.has('mail')) mailer.wake()
      if (kinds.has('aviso')) avisos.wake()
      if (kinds.has('notification')) {
        mails.wake()
        pushes.wake()
      }
      if (kinds.has('settings')) reminders.wake()
    },
    videos,
    backups,
    stop: async () => {
      housekeeping.stop()
      const loops = [avisos, mails, pushes, reminders, bounces, videos, backups, reporting]
      await Promise.all(loops.map((loop) => loop.stop()))
      await aggregating.stop()
    },
  }
}

/** A server that leaves the jobs to workers only keeps the steady clock and clears its own disk, which each process does for itself. */
export function leaveJobsToWorkers(parts: OfServer): Jobs {
  const { config, database, isResting = () => false, log } = parts
  const { pool } = database.longTimeout
  const housekeeping = startOwnHousekeeping({ dataDir: config.dataDir, log })
  const aggregating = startAggregating({ pool, clock: database.clock, isClockOnly: true, isResting, log })
  const nothing = { start: () => undefined, stop: async () => undefined }
  const backups = startBackups({ ...parts, isWorking: false })
  const stop = async () => {
    housekeeping.stop()
    await aggregating.stop()
  }
  return { wake: () => undefined, videos: nothing, backups, stop }
}
