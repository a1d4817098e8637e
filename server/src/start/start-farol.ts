import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { storedAuthSecret } from '#/config/auth-secret.ts'
import type { Config } from '#/config/config.ts'
import { createEncryption } from '#/config/encryption.ts'
import { createLog } from '#/config/log.ts'
import type { ReservedPorts } from '#/config/reserve-ports.ts'
import type { Connection, Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { openFileStore } from '#/files/open-store.ts'
import { createApp } from '#/http/app.ts'
import { startLoadMeter, waitingLong } from '#/http/load-meter.ts'
import { readPages } from '#/http/pages.ts'
import { listStaticFiles } from '#/http/static-files.ts'
import { watchDescriptors } from '#/http/watch-descriptors.ts'
import { createMailedLinks } from '#/identity/mailed-links.ts'
import { createPasswordHashing, hashesAtOnce } from '#/identity/password-hashing.ts'
import { createRateLimit } from '#/identity/rate-limit.ts'
import { createSessionCookie } from '#/identity/session-cookie.ts'
import { createFindSession } from '#/identity/sessions.ts'
import { createImageEncoding } from '#/images/image-encoding.ts'
import { createJobReports } from '#/job-reports/job-reports.ts'
import { listen as listenForChanges } from '#/live/listen.ts'
import { createLiveHub } from '#/live/live-hub.ts'
import { createMetrics } from '#/metrics/metrics.ts'
import { createSaveProgress } from '#/progress/save-progress.ts'
import { loadPushKeys } from '#/push/push-keys.ts'
import { createSchoolFront } from '#/school/school-front.ts'
import { createSmsSender } from '#/sms/sms-sender.ts'
import { findFfmpeg } from '#/videos/find-ffmpeg.ts'
import { databaseAnswers } from './database-answers.ts'
import type { FirstLogins } from './first-logins.ts'
import { closeWhenAnswered, drain, listen } from './listen.ts'
import { openMailer } from './open-mailer.ts'
import { prepareDatabase, type Stops } from './prepare-database.ts'
import { isFirstOfMachine, leaveJobsToWorkers, startJobs } from './start-jobs.ts'
import { watchSystem } from './watch-system.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const DEMO_MEDIA_ROOT = fileURLToPath(new URL('../demo/media', import.meta.url))

export type Farol = {
  url: string
  metrics: Registry
  /** Unready, but serving: before a stop, so that a balancer looks for another instance. */
  leave: () => void
  stop: () => Promise<void>
}

type Options = {
  isCheckingAnswers?: boolean
  showLogins?: (logins: FirstLogins) => void
  ports?: ReservedPorts
}

export async function startFarol(
  config: Config,
  { isCheckingAnswers = false, showLogins = () => undefined, ports }: Options = {},
): Promise<Farol> {
  const log = createLog(config)
  const stops: Stops = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    const store = await openFileStore(config)
    const passwords = createPasswordHashing({ atOnce: hashesAtOnce({ processes: config.workers }) })
    const { connection, database } = await prepareDatabase(config, { passwords, stops, log, showLogins })
    const { app, metrics, beUnready, retire } = await buildApp({
      config,
      connection,
      database,
      log,
      passwords,
      store,
      isCheckingAnswers,
    })
    await ports?.release()
    const server = await listen(app.fetch, config).catch(async (error) => {
      await retire()
      throw error
    })
    stops.push(() => retire(() => drain(server)))
    const { port } = server.address() as AddressInfo
    return {
      url: config.port === 0 ? `http://127.0.0.1:${port}` : config.baseUrl,
      metrics,
      leave: () => {
        beUnready()
        closeWhenAnswered(server)
      },
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

type Parts = {
  config: Config
  connection: Connection
  database: Database
  log: Logger
  passwords: ReturnType<typeof createPasswordHashing>
  store: FileStore
  isCheckingAnswers: boolean
}

async function buildApp(parts: Parts) {
  const { config, connection, database, log, passwords, store, isCheckingAnswers } = parts
  const secret = config.authSecret ?? storedAuthSecret(config.dataDir)
  const encryption = createEncryption(secret)
  const { baseUrl, timeZone } = config
  const encodeImage = createImageEncoding()
  const school = await createSchoolFront({ database, baseUrl, timeZone, encodeImage, log })
  const isDelivering = !config.areJobsElsewhere
  const mailer = openMailer({ config, database, encryption, school, isDelivering, log })
  const rateLimit = createRateLimit(database.pool)
  const findSession = createFindSession(database.sessions)
  const { registry, observeRequest, observeBatch, observeTimer, watchServer, watchProcess } = createMetrics()
  const { sessions, longTimeout, pool, reads } = database.queues
  const forSessions = { ...sessions, waiting: () => sessions.waiting() + findSession.waiting() }
  const load = startLoadMeter({
    waiting: () => waitingLong([pool, reads, forSessions]),
    waitingAdmins: () => waitingLong([longTimeout]),
    observeTimer,
    isSlowMachine: config.isSlowMachine,
    log,
  })
  const descriptors = watchDescriptors({ log })
  const pushKeys = await loadPushKeys(database.longTimeout.orm, encryption)
  const ffmpeg = findFfmpeg(config.ffmpegPath)
  const isBusy = () => load.lastLevel() > 0
  const work = { config, connection, database, store, secret, isBusy, isResting: load.isResting, log }
  const jobs = config.areJobsElsewhere
    ? leaveJobsToWorkers(work)
    : startJobs({ ...work, mailer, encryption, pushKeys, ffmpeg })
  const jobReports = createJobReports()
  const liveHub = createLiveHub({
    reads: database.reads,
    findSession,
    log,
    processes: config.workers,
  })
  const changes = await listenForChanges({
    connection,
    onChanges: (published) => {
      const kinds = new Set(published.map(({ kind }) => kind))
      if (kinds.has('settings')) void school.reload()
      jobs.wake(kinds)
      liveHub.receive(published)
    },
    onJobReport: jobReports.receive,
    onGap: () => {
      void school.reload()
      liveHub.miss()
    },
    log,
  })
  // What changed before this process listened.
  await school.reload()
  const saveProgress = createSaveProgress(database, { observeBatch })
  const isDatabaseUp = () => databaseAnswers(database)
  watchProcess({ database, isDatabaseUp })
  if (isFirstOfMachine()) watchSystem({ registry, database, jobReports, config })
  watchServer({
    savesWaiting: saveProgress.waiting,
    liveStreams: liveHub.count,
    sheddingLevel: load.lastLevel,
  })
  const web = listStaticFiles(WEB_ROOT, {
    prefix: '/',
    isImmutable: (path) => path.startsWith('/assets/'),
    fill: school.fill,
  })
  school.onChange(web.refill)
  let isLeaving = false
  const beUnready = () => {
    isLeaving = true
  }
  const app = createApp({
    baseUrl,
    timeZone,
    secret,
    trustedProxies: config.trustedProxies,
    database,
    mailedLinks: createMailedLinks({ database, baseUrl, mailer, rateLimit, log }),
    sessionCookie: createSessionCookie({ baseUrl, secret }),
    findSession,
    rateLimit,
    saveProgress,
    mailer,
    passwords,
    encryption,
    sms: createSmsSender({ webhookUrl: config.smsWebhookUrl, log }),
    provider: config.provider,
    liveHub,
    load,
    observeRequest,
    school,
    encodeImage,
    web,
    pages: readPages(WEB_ROOT),
    media: listStaticFiles(DEMO_MEDIA_ROOT, { prefix: '/media/demo/', isImmutable: () => false }),
    store,
    handOver:
      config.filesInternalPath && store.root
        ? { root: store.root, internalPath: config.filesInternalPath }
        : undefined,
    filesOrigin: config.bucket?.origin,
    videoJobs: jobs.videos,
    backupJobs: jobs.backups,
    jobReports,
    ffmpeg,
    system: config,
    push: { publicKey: pushKeys.publicKey, origins: config.pushOrigins },
    log,
    isReady: async () =>
      !isLeaving && descriptors.hasRoom() && changes.isListening() && (await isDatabaseUp()),
    isCheckingAnswers,
  })
  return {
    app,
    metrics: registry,
    beUnready,
    /** At the same time, so that it takes as long as the slowest of them: whoever stops a process waits only so long. */
    retire: async (answerLast = async () => {}) => {
      beUnready()
      load.stop()
      descriptors.stop()
      // They would stay open until the limit.
      liveHub.stop()
      await Promise.all([jobs.stop(), mailer.stop(), answerLast()])
      await changes.stop()
    },
  }
}
