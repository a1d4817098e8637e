import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { contract } from '@farol/contract/contract.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import { Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Logger } from 'pino'
import { analyticsHandlers } from '#/analytics/analytics.handlers.ts'
import type { BackupJobs } from '#/backup/backup-jobs.ts'
import { captionsHandlers } from '#/captions/captions.handlers.ts'
import { catalogueHandlers } from '#/catalogue/catalogue.handlers.ts'
import { createCataloguePages } from '#/catalogue/catalogue-pages.ts'
import { certificatesHandlers } from '#/certificates/certificates.handlers.ts'
import type { ProviderConfig } from '#/config/config.ts'
import type { Encryption } from '#/config/encryption.ts'
import { courseFilesHandlers } from '#/course-files/course-files.handlers.ts'
import { adminCoursesHandlers } from '#/courses/admin-courses.handlers.ts'
import { coursesHandlers } from '#/courses/courses.handlers.ts'
import { coversHandlers } from '#/courses/covers.handlers.ts'
import { type Database, withLongTimeout } from '#/database/open-database.ts'
import { toProblem } from '#/database/to-problem.ts'
import { demoHandlers } from '#/demo/demo.handlers.ts'
import type { FileStore } from '#/files/file-store.ts'
import { accountHandlers } from '#/identity/account.handlers.ts'
import { apiClientsHandlers } from '#/identity/api-clients.handlers.ts'
import { authenticateBearer, bearerOf } from '#/identity/bearer.ts'
import { factorsHandlers, phoneHandlers, secondFactorHandlers } from '#/identity/factors/factors.handlers.ts'
import { passkeysHandlers } from '#/identity/factors/passkeys.handlers.ts'
import { createPendingSteps } from '#/identity/factors/pending-sign-in.ts'
import type { MailedLinks } from '#/identity/mailed-links.ts'
import type { PasswordHashing } from '#/identity/password-hashing.ts'
import { providerHandlers } from '#/identity/provider/provider.handlers.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import { securityHandlers } from '#/identity/security.handlers.ts'
import { createReadToken, type ReadToken, type SessionCookie } from '#/identity/session-cookie.ts'
import { type FindSession, recordSessionUse } from '#/identity/sessions.ts'
import { publishedKeys } from '#/identity/tokens.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import { invitesHandlers } from '#/invites/invites.handlers.ts'
import { joiningHandlers } from '#/invites/joining.handlers.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import { adminLessonsHandlers } from '#/lessons/admin-lessons.handlers.ts'
import { lessonsHandlers } from '#/lessons/lessons.handlers.ts'
import { liveHandlers } from '#/live/live.handlers.ts'
import type { LiveHub } from '#/live/live-hub.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { materialsHandlers } from '#/materials/materials.handlers.ts'
import type { AnsweredRequest } from '#/metrics/metrics.ts'
import { overviewHandlers } from '#/overview/overview.handlers.ts'
import { privacyHandlers } from '#/privacy/privacy.handlers.ts'
import { profileHandlers } from '#/profile/profile.handlers.ts'
import type { SaveProgress } from '#/progress/save-progress.ts'
import { quizResultsHandlers } from '#/quizzes/quiz-results.handlers.ts'
import { quizzesHandlers } from '#/quizzes/quizzes.handlers.ts'
import type { Handlers, Session } from '#/requests/caller.ts'
import { clientAddress } from '#/requests/client-address.ts'
import { shortMemory } from '#/requests/short-memory.ts'
import { schoolHandlers } from '#/school/school.handlers.ts'
import { searchHandlers } from '#/search/search.handlers.ts'
import { settingsHandlers } from '#/settings/settings.handlers.ts'
import type { SmsSender } from '#/sms/sms-sender.ts'
import { systemHandlers } from '#/system/system.handlers.ts'
import { monitorsHandlers, turmaProgressHandlers } from '#/turmas/progress.handlers.ts'
import { turmaCalendarHandlers } from '#/turmas/turma-calendar.handlers.ts'
import { turmasHandlers } from '#/turmas/turmas.handlers.ts'
import { filesHandlers } from '#/uploads/files.handlers.ts'
import { TUS_ABILITIES } from '#/uploads/tus-headers.ts'
import { uploadsHandlers } from '#/uploads/uploads.handlers.ts'
import { usersHandlers } from '#/users/users.handlers.ts'
import { GATE_MEMORY_MS } from '#/videos/lesson-files.ts'
import type { VideoJobs } from '#/videos/video-jobs.ts'
import { videosHandlers } from '#/videos/videos.handlers.ts'
import { serveApiDocs } from './api-docs.ts'
import type { AppEnv } from './app-env.ts'
import { conversationHandlers } from './conversation-handlers.ts'
import { createFileSlots } from './file-slots.ts'
import { withStyle } from './inline-hashes.ts'
import type { LoadMeter } from './load-meter.ts'
import { mount } from './mount.ts'
import { isOwnOrigin } from './origin-check.ts'
import { problemAnswer } from './problem-answer.ts'
import { securityHeaders } from './security-headers.ts'
import type { HandOver } from './send-file.ts'
import { type PageParts, servePages } from './serve-pages.ts'

const SESSIONS_REMEMBERED = 10_000
const KEYS_CACHE = 'public, max-age=300'

type AppOptions = PageParts & {
  baseUrl: string
  /** For the dates in mails and tables. */
  timeZone: string
  secret: string
  trustedProxies: number
  database: Database
  mailedLinks: MailedLinks
  sessionCookie: SessionCookie
  findSession: FindSession
  rateLimit: RateLimit
  saveProgress: SaveProgress
  liveHub: LiveHub
  load: LoadMeter
  observeRequest: (request: AnsweredRequest) => void
  store: FileStore
  encodeImage: EncodeImage
  /** Undefined if this process sends the files itself. */
  handOver: HandOver | undefined
  /** Undefined if browsers get files from this server alone. */
  filesOrigin: string | undefined
  videoJobs: VideoJobs
  backupJobs: BackupJobs
  jobReports: JobReports
  /** Undefined if videos are converted before they are sent. */
  ffmpeg: string | undefined
  system: { dataDir: string; areJobsElsewhere: boolean }
  push: { publicKey: string; origins: readonly string[] }
  log: Logger
  mailer: Mailer
  passwords: PasswordHashing
  encryption: Encryption
  /** Undefined without an SMS sender. */
  sms: SmsSender | undefined
  /** Undefined without an identity provider. */
  provider: ProviderConfig | undefined
  isReady: () => Promise<boolean>
  isCheckingAnswers: boolean
}

export function createApp(options: AppOptions) {
  const { baseUrl, log } = options
  // Hono's fastest router, which rejects ambiguous paths; the default one would silently fall back to a slow one.
  const app = new Hono<AppEnv>({ router: new RegExpRouter() })
  const readToken = createReadToken(options.sessionCookie)

  const security = securityHeaders({
    isHttps: baseUrl.startsWith('https://'),
    inline: withStyle(options.pages.inline, options.school.style),
    filesOrigin: options.filesOrigin,
  })
  app.use(async (context, next) => {
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    const { method, path } = context.req
    const { status } = context.res
    options.observeRequest({ method, route: context.get('route') ?? 'other', status, seconds: ms / 1_000 })
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId: context.get('requestId'), method, path, status, ms: Math.round(ms) }, 'request')
  })
  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env
    const requestId = requestIdOf(incoming)
    context.set('requestId', requestId)
    context.set('address', addressOf(incoming, options.trustedProxies))
    // Set on the Node response: a Headers object costs more than the rest of a small request.
    for (const [name, value] of security(context.req.path)) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    // An open page compares it with its own.
    if (context.req.path.startsWith('/api/')) outgoing.setHeader('x-school', options.school.now().version)
    if (hasSeveralHosts(incoming)) throw new Problem('BAD_REQUEST')
    // Browsers never send an API key or token by themselves, so CSRF does not apply.
    if (!isOwnOrigin(incoming, baseUrl) && bearerOf(incoming.headers) === undefined)
      throw new Problem('FOREIGN_ORIGIN')
    await next()
  })

  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const isReady = await options.isReady()
    return context.json({ status: isReady ? 'ready' : 'not-ready' }, isReady ? 200 : 503)
  })

  mountContract(app, options, readToken)
  app.on('OPTIONS', '/api/admin/uploads', () => new Response(null, { status: 204, headers: TUS_ABILITIES }))

  app.get('/.well-known/jwks.json', async (context) =>
    context.json({ keys: await publishedKeys(options) }, 200, { 'cache-control': KEYS_CACHE }),
  )
  serveApiDocs(app, options)

  const isBusy = () => options.load.level() > 0
  const { readOnly } = options.database
  const cataloguePages = createCataloguePages({
    ...options,
    database: readOnly,
    built: options.web.filled,
    isBusy,
  })
  servePages(app, { ...options, cataloguePages, readToken })
  app.notFound((context) =>
    context.body(...problemAnswer(new Problem('NOT_FOUND'), context.get('requestId'))),
  )
  app.onError((error, context) => {
    const problem = toProblem(error)
    const requestId = context.get('requestId')
    if (problem.code === 'INTERNAL') log.error({ err: error, requestId }, 'request failed')
    // Without a cause it was load shedding, which the meter logs.
    else if (problem.code === 'UNAVAILABLE' && problem.cause)
      log.warn({ err: problem.cause, requestId }, 'request refused')
    return context.body(...problemAnswer(problem, requestId))
  })
  return app
}

function mountContract(app: Hono<AppEnv>, options: AppOptions, readToken: ReadToken) {
  const { database, liveHub } = options
  const longTimeout = withLongTimeout(database)
  const { encodeImage } = options
  const { begin: askSecondFactor } = createPendingSteps(options)
  const handlers: { [K in keyof typeof contract]: Handlers<(typeof contract)[K]> } = {
    account: {
      ...accountHandlers({ ...options, readToken, askSecondFactor }),
      ...profileHandlers({ ...options, encodeImage }),
    },
    adminCourses: adminCoursesHandlers(longTimeout),
    adminLessons: adminLessonsHandlers(longTimeout),
    analytics: analyticsHandlers({ ...options, database: longTimeout.readOnly }),
    apiClients: apiClientsHandlers(options),
    captions: captionsHandlers(database),
    catalogue: catalogueHandlers({ ...options, database: database.readOnly }),
    certificates: certificatesHandlers(options),
    courseFiles: courseFilesHandlers({ ...options, database: longTimeout }),
    courses: coursesHandlers(database),
    covers: coversHandlers({ database, encodeImage }),
    factors: factorsHandlers(options),
    files: filesHandlers({ ...options, database: longTimeout }),
    invites: invitesHandlers({ ...options, database: longTimeout }),
    joining: joiningHandlers(options),
    lessons: lessonsHandlers(options),
    live: liveHandlers({ liveHub, readToken }),
    materials: materialsHandlers(options),
    monitors: monitorsHandlers(database),
    ...conversationHandlers({ ...options, encodeImage }),
    demo: demoHandlers({ ...options, database: longTimeout }),
    overview: overviewHandlers(longTimeout.readOnly),
    passkeys: passkeysHandlers(options),
    users: usersHandlers({ ...options, database: longTimeout }),
    phone: phoneHandlers(options),
    privacy: privacyHandlers(options),
    provider: providerHandlers({ ...options, askSecondFactor }),
    quizResults: quizResultsHandlers({ ...options, database: longTimeout }),
    quizzes: quizzesHandlers({ database, encodeImage }),
    school: schoolHandlers({ ...options, encodeImage }),
    search: searchHandlers(database),
    secondFactor: secondFactorHandlers(options),
    security: securityHandlers(options),
    settings: settingsHandlers({ ...options, database: longTimeout }),
    system: systemHandlers({ ...options, database: longTimeout }),
    turmaProgress: turmaProgressHandlers({ ...options, database: longTimeout }),
    turmas: turmasHandlers(longTimeout),
    turmaCalendar: turmaCalendarHandlers(longTimeout),
    uploads: uploadsHandlers({ ...options, database: longTimeout }),
    videos: videosHandlers(options),
  }
  const remembered = shortMemory<Session>({ lifeMs: GATE_MEMORY_MS, most: SESSIONS_REMEMBERED })
  const authenticate = async (headers: IncomingHttpHeaders, endpoint: Endpoint) => {
    const bearer = bearerOf(headers)
    if (bearer !== undefined) return authenticateBearer(options, { bearer, endpoint })
    const token = readToken(headers.cookie)
    if (token === undefined) return undefined
    const known = endpoint.isRemembered && remembered.get(token)
    if (known) return known
    const session = await options.findSession(token)
    if (session) recordSessionUse(session, options)
    // Only what lets somebody in: the end of a maintenance is seen at once.
    if (endpoint.isRemembered && session && !session.isMaintenance) remembered.set(token, session)
    return session
  }
  const fileSlots = createFileSlots()
  for (const noun of Object.keys(contract) as (keyof typeof contract)[]) {
    mount(app, { ...options, group: contract[noun], handlers: handlers[noun], authenticate, fileSlots })
  }
}

/** Takes over the request id of a proxy in front, so that both logs use the same. */
const REQUEST_ID = /^[\w.-]{8,64}$/

function requestIdOf({ headers }: IncomingMessage) {
  const given = headers['x-request-id']?.toString() ?? ''
  return REQUEST_ID.test(given) ? given : randomUUID()
}

/** Proxy and server may disagree on the host of such a request (request smuggling); no browser sends one. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
    .length > 1

const addressOf = ({ socket, headers }: IncomingMessage, trustedProxies: number) =>
  clientAddress({
    socketAddress: socket.remoteAddress,
    forwardedFor: headers['x-forwarded-for']?.toString(),
    trustedProxies,
  })
