import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SHEDDING_ORDER } from '@farol/domain/shedding.ts'
import type { HttpClient, Request } from '../http-client.ts'
import type { Ledger } from '../ledger.ts'
import { createTally, type Row } from '../tally.ts'
import type { Crowd } from './crowd.ts'
import { overload } from './overload.ts'
import type { Step } from './plan.ts'
import { type Watched, watchServer } from './server-watch.ts'
import type { Streams } from './streams.ts'
import { KINDS, type Kind, probe, studentsSubmit, usersLogIn, viewersSave } from './traffic.ts'

/** Two probes can fall on both sides of the moment in which a priority is shed. */
const SHARE_TOLERANCE = 0.02

export type Result = {
  step: Step
  rows: Record<Kind, Row>
  watched: Watched
  /** How late the clients' own timers were: this part of every measured time is not the server's. */
  clientLateMs: number
  streams: { open: number; lost: number }
  /** The share of the time in which each kind was shed, in the expected order; for saving, the worst. */
  refusedShares: Record<string, number>
  isInOrder: boolean
}

export type Place = {
  port: number
  metricsUrl: string
  crowd: Crowd
  http: HttpClient
  ledger: Ledger
  positions: Map<string, number>
  streams: Streams
}

/** `first` is the index of the first student to submit: each submits a quiz once. */
export async function runStep(place: Place, step: Step, first: number): Promise<Result> {
  const { port, crowd, streams } = place
  const { ms, viewers, logIns, submits } = step
  const wanted = step.streams - streams.count()
  if (wanted > 0) await streams.open(crowd.viewers.slice(streams.count(), step.streams))
  const stopWatching = await watchServer(place.metricsUrl)
  const clientDelay = monitorEventLoopDelay()
  clientDelay.enable()
  const tally = createTally<Kind>(place.http)
  const traffic = { ...place, tally, ms }
  await Promise.all([
    viewersSave(traffic, viewers),
    usersLogIn(traffic, { count: logIns, first }),
    studentsSubmit({ ...traffic, ms: ms / 2 }, { count: submits, first }),
    probe(traffic),
    overload({ port, callers: step.overload, ms, calls: readingOf(crowd) }),
  ])
  clientDelay.disable()
  const watched = await stopWatching()
  const share = tally.refusedShare
  const saving = Math.max(share('session'), share('saves'), share('submits'), share('log-ins'))
  const shares = [share('reports'), share('browsing'), share('studying'), saving]
  return {
    step,
    rows: Object.fromEntries(KINDS.map((kind) => [kind, tally.row(kind)])) as Record<Kind, Row>,
    watched,
    clientLateMs: Math.round(clientDelay.percentile(99) / 1_000_000),
    streams: { open: streams.count(), lost: streams.lost() },
    refusedShares: Object.fromEntries(
      SHEDDING_ORDER.map((kind, index) => [kind, Math.round((shares[index] ?? 0) * 100) / 100]),
    ),
    isInOrder: shares.every((share, index) => share <= (shares[index - 1] ?? 1) + SHARE_TOLERANCE),
  }
}

/** Reads of all kinds: figures, lists, courses and lessons. */
function readingOf({ viewers, adminCookie, quiz, school }: Crowd): Request[] {
  const cookie = viewers[1]?.cookie
  return [
    { path: '/api/admin/analytics', cookie: adminCookie },
    { path: '/api/courses', cookie },
    { path: '/api/admin/users', cookie: adminCookie },
    { path: `/api/courses/${quiz.courseId}`, cookie },
    { path: '/api/admin/overview', cookie: adminCookie },
    { path: '/api/courses', cookie },
    { path: `/api/courses/${school.courseId}/lessons/${school.lessonId}/open`, method: 'POST', cookie },
    { path: `/api/courses/${school.courseId}`, cookie },
  ]
}
