import {
  isActivity,
  LIVE_TRANSIT_MS,
  type LiveChange,
  type LiveEnd,
  liveEvents,
} from '@farol/domain/live-audience.ts'
import type { Logger } from 'pino'
import type { Reads } from '#/database/reads.ts'
import type { FindSession } from '#/identity/sessions.ts'
import { eventText, type LiveStream } from './live-stream.ts'
import { recentChanges } from './recent-changes.ts'
import { streamRegistry, streamsPerUser } from './stream-registry.ts'
import { readVisibility } from './visibility.queries.ts'

/** The heartbeat: well below the minute after which proxies close a silent connection. */
const BEAT_MS = 20_000
/** Sessions also expire, which nobody publishes. */
const RECHECK_MS = 60_000
/**
 * Sessions looked up together when all streams are checked: in batches, so that the streams never fill the queue that
 * requests wait in.
 */
const RECHECK_BATCH = 500
/** Throttle: administrators' screens refetch the overview at most this often. */
const ACTIVITY_MS = 3_000
/** With more changes than this in the queue, every client is asked to refetch instead. */
const QUEUE_MAX = 10_000

/** Changes of a course that every student who sees it receives. */
const FOR_MANY: readonly LiveChange['kind'][] = ['course', 'catalogue', 'duvida']

const BEAT = eventText({ topic: 'beat' })
const REFRESH = eventText({ topic: 'refresh' })
const ACTIVITY = eventText({ topic: 'activity' })

export type LiveHub = ReturnType<typeof createLiveHub>

type Options = { reads: Reads; findSession: FindSession; log: Logger; processes?: number }

/** Why a stream must end, if it must. */
function endOf({ role }: LiveStream, session: Awaited<ReturnType<FindSession>>): LiveEnd | undefined {
  if (session?.role !== role) return 'access'
  return role === 'student' && session.isMaintenance ? 'maintenance' : undefined
}

/** Sends each stream of this instance the changes that its user may see, whichever instance published them. */
export function createLiveHub({ reads, findSession, log, processes = 1 }: Options) {
  const streams = streamRegistry({ perUser: streamsPerUser(processes) })
  const recent = recentChanges()
  let waiting = new Map<string, LiveChange>()
  let isRefreshDue = false
  let isRunning = false
  let isStopped = false
  let activityTimer: NodeJS.Timeout | undefined

  const toAll = (text: string) => {
    for (const stream of streams.all) stream.send(text)
  }
  const beat = setInterval(() => toAll(BEAT), BEAT_MS)
  const recheck = setInterval(() => {
    recheckSessions().catch((error) => log.warn({ err: error }, 'live sessions could not be rechecked'))
  }, RECHECK_MS)
  for (const timer of [beat, recheck]) timer.unref()

  function end(stream: LiveStream, reason: LiveEnd) {
    streams.remove(stream)
    stream.end(reason)
  }

  /** Ends the streams whose session ended or changed its role; the browser reconnects with its current session. */
  async function recheckSessions() {
    const due = [...streams.all]
    for (let start = 0; start < due.length; start += RECHECK_BATCH)
      await Promise.all(due.slice(start, start + RECHECK_BATCH).map(recheckStream))
  }
  async function recheckStream(stream: LiveStream): Promise<boolean> {
    const session = await findSession(stream.token)
    const reason = endOf(stream, session)
    if (reason) end(stream, reason)
    return reason === undefined
  }

  function receive(changes: readonly LiveChange[]) {
    recent.note(changes)
    for (const change of changes) {
      // First of all: the user may no longer see what follows.
      if (change.kind === 'role')
        for (const stream of streams.ofUser(change.userId))
          if (stream.role !== change.role) end(stream, 'access')
      if (change.kind === 'session-end')
        for (const stream of streams.ofSession(change.sessionId)) end(stream, 'access')
      if (hasListeners(change)) waiting.set(JSON.stringify(change), change)
      if (isActivity(change)) sendActivity()
    }
    if (waiting.size > QUEUE_MAX) {
      waiting.clear()
      isRefreshDue = true
    }
    run()
  }

  const hasListeners = (change: LiveChange) =>
    streams.admins.size > 0 || ('userId' in change ? streams.isHere(change.userId) : streams.all.size > 0)

  function run() {
    if (isRunning || isStopped) return
    isRunning = true
    sendWaiting().then(
      () => {
        isRunning = false
        // Received after the last look, and before this.
        if (waiting.size > 0 || isRefreshDue) run()
      },
      (error) => {
        isRunning = false
        log.warn({ err: error }, 'changes could not be sent to live streams')
        toAll(REFRESH)
      },
    )
  }

  async function sendWaiting() {
    while (waiting.size > 0 || isRefreshDue) {
      const changes = [...waiting.values()]
      waiting = new Map()
      if (isRefreshDue) {
        await recheckSessions()
        isRefreshDue = false
        toAll(REFRESH)
      }
      await send(changes)
    }
  }

  async function send(changes: LiveChange[]) {
    if (changes.some(({ kind }) => kind === 'settings')) await recheckSessions()
    const visibility = await readVisibility(reads, visibilityNeeded(changes))
    for (const change of changes) {
      for (const stream of listenersTo(change)) {
        for (const event of liveEvents(change, stream, visibility)) stream.send(eventText(event))
      }
    }
  }

  /** Something may have changed between loading a screen and opening its stream. */
  async function sendMissed(stream: LiveStream, ms: number) {
    const changes = recent.ofLast(ms)
    if (!changes) return stream.send(REFRESH)
    const isAdmin = stream.role === 'admin'
    const own = changes.filter(
      (change) => isAdmin || !('userId' in change) || change.userId === stream.userId,
    )
    const courseIds = own.flatMap((change) => ('courseId' in change ? (change.courseId ?? []) : []))
    const visibility = await readVisibility(reads, {
      courseIds: isAdmin ? [] : courseIds,
      userIds: [stream.userId],
    })
    for (const change of own)
      for (const event of liveEvents(change, stream, visibility)) stream.send(eventText(event))
    if (isAdmin && own.some(isActivity)) stream.send(ACTIVITY)
  }

  const isStudentHere = (userId: string) => streams.ofUser(userId).some(({ role }) => role === 'student')

  /** The courses and students whose visibility decides who receives these changes. */
  function visibilityNeeded(changes: LiveChange[]) {
    const courseIds = new Set<string>()
    const userIds = new Set<string>()
    for (const change of changes) {
      if (!('courseId' in change) || change.courseId === undefined) continue
      const isOwn = 'userId' in change
      if (isOwn ? !isStudentHere(change.userId) : !FOR_MANY.includes(change.kind)) continue
      courseIds.add(change.courseId)
      if (isOwn) userIds.add(change.userId)
      else for (const { userId, role } of streams.all) if (role === 'student') userIds.add(userId)
    }
    return { courseIds: [...courseIds], userIds: [...userIds] }
  }

  /** Students receive their own changes, administrators all. */
  function listenersTo(change: LiveChange): Iterable<LiveStream> {
    if (!('userId' in change)) return streams.all
    return new Set([...streams.ofUser(change.userId), ...streams.admins])
  }

  function sendActivity() {
    if (activityTimer || streams.admins.size === 0) return
    activityTimer = setTimeout(() => {
      activityTimer = undefined
      for (const stream of streams.admins) stream.send(ACTIVITY)
    }, ACTIVITY_MS)
    activityTimer.unref()
  }

  return {
    receive,
    /** Notifications were missed. */
    miss: () => {
      recent.forget()
      isRefreshDue = true
      run()
    },
    /** Rechecks the session once the stream is registered: a role that changed in between is not missed. */
    join: async (stream: LiveStream, missedMs?: number) => {
      for (const oldest of streams.add(stream)) end(oldest, 'replaced')
      if (!(await recheckStream(stream))) return
      stream.open()
      stream.send(BEAT)
      if (missedMs !== undefined) await sendMissed(stream, missedMs + LIVE_TRANSIT_MS)
    },
    leave: streams.remove,
    count: () => streams.all.size,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      clearInterval(beat)
      clearInterval(recheck)
      clearTimeout(activityTimer)
      for (const stream of [...streams.all]) end(stream, 'stopping')
    },
  }
}
