import { setTimeout as wait } from 'node:timers/promises'
import { NO_SEGMENTS, segmentsText } from '@farol/domain/watched-segments.ts'
import { newId } from '@farol/server/database/new-id.ts'
import { type Answer, cookieOf, headerOf } from '../http-client.ts'
import type { Ledger } from '../ledger.ts'
import type { Tally } from '../tally.ts'
import type { Crowd, Student } from './crowd.ts'

const SAVE_EVERY_MS = 5_000
const PROBE_EVERY_MS = 100
const SUBMIT_TRIES_MAX = 10
const CLASS_ADDRESS = '203.0.113.50'
const NOTHING = segmentsText(NO_SEGMENTS)

const PROBES = ['reports', 'browsing', 'studying', 'session', 'health'] as const
export const KINDS = ['saves', 'submits', 'log-ins', ...PROBES] as const
export type Kind = (typeof KINDS)[number]

type Traffic = {
  crowd: Crowd
  tally: Tally<Kind>
  ledger: Ledger
  positions: Map<string, number>
  ms: number
}

/** Open loop: runs the task this many times, evenly spread, whether or not earlier ones are done. */
async function spread(
  { count, ms, from = 0 }: { count: number; ms: number; from?: number },
  task: (index: number, dueAt: number) => Promise<void>,
) {
  const started = performance.now() + from
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dueAt = started + (ms * index) / count
      await wait(Math.max(0, dueAt - performance.now()))
      await task(index, dueAt)
    }),
  )
}

/** Every viewer saves every five seconds, from a different start. */
export async function viewersSave({ crowd, tally, ledger, positions, ms }: Traffic, viewers: number) {
  const watch = async ({ id, cookie }: Student, firstAt: number, endAt: number) => {
    for (let dueAt = firstAt; dueAt < endAt; dueAt += SAVE_EVERY_MS) {
      await wait(Math.max(0, dueAt - performance.now()))
      const position = (positions.get(id) ?? 0) + 1
      const path = `/api/lessons/${crowd.school.lessonId}/progress`
      const body = { position, duration: 3_600, playedSeconds: 5 }
      const answer = await tally.ask('saves', { method: 'POST', path, cookie, body }, dueAt)
      if (answer?.status !== 200) continue
      positions.set(id, position)
      const { furthestSeconds: furthest } = JSON.parse(answer.body)
      // The credited playing time depends on the clock; the position does not.
      ledger.note({ kind: 'save', userId: id, position, furthest, played: 0, segments: NOTHING })
    }
  }
  const now = performance.now()
  await Promise.all(
    crowd.viewers
      .slice(0, viewers)
      .map((viewer, index) => watch(viewer, now + (SAVE_EVERY_MS * index) / viewers, now + ms)),
  )
}

/** A sixth of them is a class behind one address, within one second. */
export async function usersLogIn(
  { crowd, tally, ledger, ms }: Traffic,
  { count, first }: { count: number; first: number },
) {
  const inClass = Math.round(count / 6)
  const logIn = async (index: number, dueAt: number, address: string) => {
    const body = crowd.logIns[(first + index) % crowd.logIns.length]
    const request = { method: 'POST', path: '/api/account/sign-in', body, address } as const
    const answer = await tally.ask('log-ins', request, dueAt)
    const token = answer?.status === 200 && sessionTokenIn(answer)
    if (token) ledger.note({ kind: 'session', token })
  }
  await Promise.all([
    spread({ count: inClass, ms: 1_000, from: ms / 3 }, (index, dueAt) => logIn(index, dueAt, CLASS_ADDRESS)),
    spread({ count: count - inClass, ms }, (index, dueAt) =>
      logIn(inClass + index, dueAt, `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`),
    ),
  ])
}

function sessionTokenIn(answer: Answer): string | undefined {
  const value = cookieOf(answer)?.split('=')[1]
  return value && decodeURIComponent(value).split('.')[0]
}

/** A rejected submit is retried with the same idempotency key, as in the browser. */
export async function studentsSubmit(
  { crowd, tally, ledger, ms }: Traffic,
  { count, first }: { count: number; first: number },
) {
  const { courseId, lessonId, answers } = crowd.quiz
  await spread({ count, ms }, async (index, dueAt) => {
    const student = crowd.quizStudents[first + index]
    const key = newId()
    for (let tries = 0; student && tries < SUBMIT_TRIES_MAX; tries += 1) {
      const path = `/api/courses/${courseId}/lessons/${lessonId}/quiz/attempt`
      const request = { method: 'POST', path, cookie: student.cookie, body: { key, answers } } as const
      const answer = await tally.ask('submits', request, dueAt)
      if (answer?.status === 200)
        ledger.note({ kind: 'attempt', userId: student.id, key, score: JSON.parse(answer.body).score })
      const retryAfter = answer && headerOf(answer, 'retry-after')
      if (retryAfter === undefined) return
      await wait(Number(retryAfter) * 1_000)
    }
  })
}

/** Sends one request of each kind ten times a second, to measure the share of the time in which each was shed. */
export async function probe({ crowd, tally, ms }: Pick<Traffic, 'crowd' | 'tally' | 'ms'>) {
  const cookie = crowd.viewers[0]?.cookie
  const calls = {
    reports: { path: '/api/admin/analytics', cookie: crowd.adminCookie },
    browsing: { path: '/api/courses', cookie },
    studying: { path: `/api/courses/${crowd.quiz.courseId}`, cookie },
    session: { path: '/api/session', cookie },
    health: { path: '/healthz' },
  }
  await Promise.all(
    PROBES.map((kind) =>
      spread({ count: Math.floor(ms / PROBE_EVERY_MS), ms }, async (_, dueAt) => {
        await tally.ask(kind, calls[kind], dueAt)
      }),
    ),
  )
}
