import type { Logger } from 'pino'
import { storedAuthSecret } from '#/config/auth-secret.ts'
import type { Config } from '#/config/config.ts'
import { createEncryption } from '#/config/encryption.ts'
import { createLog } from '#/config/log.ts'
import type { ReservedPorts } from '#/config/reserve-ports.ts'
import type { Connection, Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { openFileStore } from '#/files/open-store.ts'
import { createPasswordHashing } from '#/identity/password-hashing.ts'
import { createJobReports, type JobReports } from '#/job-reports/job-reports.ts'
import { listen } from '#/live/listen.ts'
import { createMetrics } from '#/metrics/metrics.ts'
import { loadPushKeys } from '#/push/push-keys.ts'
import { createCurrentSchool } from '#/school/current-school.ts'
import { findFfmpeg } from '#/videos/find-ffmpeg.ts'
import { databaseAnswers } from './database-answers.ts'
import type { FirstLogins } from './first-logins.ts'
import { openMailer } from './open-mailer.ts'
import { prepareDatabase, type Stops } from './prepare-database.ts'
import { startJobs } from './start-jobs.ts'
import { watchSystem } from './watch-system.ts'

type Options = { showLogins: (logins: FirstLogins) => void; ports: ReservedPorts }

/** A process that does the jobs and serves no pages (ADR 4). It may be started before or after the servers. */
export async function startJobWorker(config: Config, { showLogins, ports }: Options) {
  const log = createLog(config)
  const stops: Stops = []
  const stop = async () => {
    for (const undo of stops.reverse()) await undo()
  }
  try {
    const store = await openFileStore(config)
    const { connection, database } = await prepareDatabase(
      { ...config, workers: 1 },
      { passwords: createPasswordHashing(), stops, log, showLogins },
    )
    const jobReports = createJobReports()
    const isListening = await startAllJobs({ config, connection, database, store, jobReports, stops, log })
    const { registry, watchProcess } = createMetrics()
    const isDatabaseUp = () => databaseAnswers(database)
    watchProcess({ database, isDatabaseUp })
    watchSystem({ registry, database, jobReports, config })
    await ports.release()
    return { metrics: registry, isReady: async () => isListening() && (await isDatabaseUp()), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = {
  config: Config
  connection: Connection
  database: Database
  store: FileStore
  jobReports: JobReports
  stops: Stops
  log: Logger
}

/** Returns whether this process is notified of new work at once. */
async function startAllJobs({ config, connection, database, store, jobReports, stops, log }: Parts) {
  const secret = config.authSecret ?? storedAuthSecret(config.dataDir)
  const encryption = createEncryption(secret)
  const school = await createCurrentSchool({ reads: database.reads, log, onChange: () => undefined })
  const mailer = openMailer({ config, database, encryption, school, isDelivering: true, log })
  stops.push(mailer.stop)
  const pushKeys = await loadPushKeys(database.longTimeout.orm, encryption)
  const ffmpeg = findFfmpeg(config.ffmpegPath)
  const jobs = startJobs({
    config,
    connection,
    database,
    mailer,
    encryption,
    store,
    secret,
    pushKeys,
    ffmpeg,
    isBusy: () => false,
    log,
  })
  stops.push(jobs.stop)
  const changes = await listen({
    connection,
    onChanges: (published) => {
      const kinds = new Set(published.map(({ kind }) => kind))
      if (kinds.has('settings')) void school.reload()
      jobs.wake(kinds)
    },
    onJobReport: jobReports.receive,
    onGap: () => void school.reload(),
    log,
  })
  stops.push(changes.stop)
  // What changed before this process listened.
  await school.reload()
  return changes.isListening
}
