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

/** Well below the minute after which proxies give up on a silent answer. */
const BEAT_MS = 20_000
/** Sessions also end by themselves, which nobody announces. */
const RECHECK_MS = 60_000
/**
 * Sessions looked up together when all streams are checked. Any number of streams is checked in steps of this many, so that
 * requests never find the queue of look-ups full of streams.
 */
const RECHECK_AT_ONCE = 500
/** The overview is asked for again no more often than this, however much happens. */
const ACTIVITY_MS = 3_000
/** Changes waiting to be told: beyond it everybody is asked to look again instead. */
const WAITING_MOST = 10_000

const BEAT = eventText({ topic: 'beat' })
const REFRESH = eventText({ topic: 'refresh' })
const ACTIVITY = eventText({ topic: 'activity' })

export type LiveHub = ReturnType<typeof createLiveHub>

type Options = { reads: Reads; findSession: FindSession; log: Logger; processes?: number }

/** Why a stream may not go on, if so. */
function endOf({ role }: LiveStream, session: Awaited<ReturnType<FindSession>>): LiveEnd | undefined {
  if (session?.role !== role) return 'access'
  return role === 'student' && session.isMaintenance ? 'maintenance' : undefined
}

/** Tells the streams of this instance what they may hear, of everything any instance announced. */
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
    recheckSessions().catch((error) => log.warn({ err: error }, 'live sessions could not be checked'))
  }, RECHECK_MS)
  for (const timer of [beat, recheck]) timer.unref()

  function end(stream: LiveStream, reason: LiveEnd) {
    streams.remove(stream)
    stream.end(reason)
  }

  /** Whoever is no longer who they were is cut: the browser comes back as who it is now. */
  async function recheckSessions() {
    const due = [...streams.all]
    for (let start = 0; start < due.length; start += RECHECK_AT_ONCE)
      await Promise.all(due.slice(start, start + RECHECK_AT_ONCE).map(recheckStream))
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
      // At once and before anything else: what follows is no longer theirs to hear.
      if (change.kind === 'role') for (const stream of streams.ofUser(change.userId)) end(stream, 'access')
      if (change.kind === 'session-end')
        for (const stream of streams.ofSession(change.sessionId)) end(stream, 'access')
      if (isReceived(change)) waiting.set(JSON.stringify(change), change)
      if (isActivity(change)) tellActivity()
    }
    if (waiting.size > WAITING_MOST) {
      waiting.clear()
      isRefreshDue = true
    }
    run()
  }

  const isReceived = (change: LiveChange) =>
    streams.admins.size > 0 || ('userId' in change ? streams.isHere(change.userId) : streams.all.size > 0)

  function run() {
    if (isRunning || isStopped) return
    isRunning = true
    tellWaiting()
      .catch((error) => {
        log.warn({ err: error }, 'changes could not be told')
        toAll(REFRESH)
      })
      .finally(() => {
        isRunning = false
      })
  }

  async function tellWaiting() {
    while (waiting.size > 0 || isRefreshDue) {
      const changes = [...waiting.values()]
      waiting = new Map()
      if (isRefreshDue) {
        await recheckSessions()
        isRefreshDue = false
        toAll(REFRESH)
      }
      await tell(changes)
    }
  }

  async function tell(changes: LiveChange[]) {
    if (changes.some(({ kind }) => kind === 'settings')) await recheckSessions()
    const visibility = await readVisibility(reads, askedAbout(changes))
    for (const change of changes) {
      for (const stream of listenersTo(change)) {
        for (const event of liveEvents(change, stream, visibility)) stream.send(eventText(event))
      }
    }
  }

  /** Between the answers that fill a screen and its stream something may have changed. */
  async function tellMissed(stream: LiveStream, ms: number) {
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

  /** Only what somebody here has to be judged by. */
  function askedAbout(changes: LiveChange[]) {
    const courseIds = new Set<string>()
    const userIds = new Set<string>()
    for (const change of changes) {
      if (!('courseId' in change) || change.courseId === undefined) continue
      const isOwn = 'userId' in change
      if (isOwn ? !isStudentHere(change.userId) : change.kind !== 'course' && change.kind !== 'catalogue')
        continue
      courseIds.add(change.courseId)
      if (isOwn) userIds.add(change.userId)
      else for (const { userId, role } of streams.all) if (role === 'student') userIds.add(userId)
    }
    return { courseIds: [...courseIds], userIds: [...userIds] }
  }

  /** Their own for students, everything for administrators. */
  function listenersTo(change: LiveChange): Iterable<LiveStream> {
    if (!('userId' in change)) return streams.all
    return new Set([...streams.ofUser(change.userId), ...streams.admins])
  }

  function tellActivity() {
    if (activityTimer || streams.admins.size === 0) return
    activityTimer = setTimeout(() => {
      activityTimer = undefined
      for (const stream of streams.admins) stream.send(ACTIVITY)
    }, ACTIVITY_MS)
    activityTimer.unref()
  }

  return {
    receive,
    /** Announcements were missed. */
    miss: () => {
      recent.forget()
      isRefreshDue = true
      run()
    },
    /** The session is read again once the stream hears: a role lost in between is not missed. */
    join: async (stream: LiveStream, missedMs?: number) => {
      for (const oldest of streams.add(stream)) end(oldest, 'replaced')
      if (!(await recheckStream(stream))) return
      stream.open()
      stream.send(BEAT)
      if (missedMs !== undefined) await tellMissed(stream, missedMs + LIVE_TRANSIT_MS)
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
