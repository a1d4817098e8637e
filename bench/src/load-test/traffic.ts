import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@farol/server/database/new-id.ts'
import type { Crowd, Student } from './crowd.ts'
import type { Answer, Send } from './http-client.ts'
import type { Ledger } from './ledger.ts'
import { createTally, type Tally } from './tally.ts'

const SAVE_EVERY_MS = 5_000
const PROBE_EVERY_MS = 100
const SUBMIT_TRIES_MOST = 10
const CLASS_ADDRESS = '203.0.113.50'

type Traffic = { crowd: Crowd; send: Send; ledger: Ledger; ms: number }

/** Runs the task this many times, evenly over the time, each at its own moment whether or not the ones before are done. */
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

/** Every viewer saves every five seconds; they began at different moments. */
export async function viewersSave({ crowd, send, ledger, ms }: Traffic, viewers: number): Promise<Tally> {
  const tally = createTally('saves')
  const watch = async ({ id, cookie }: Student, firstAt: number, endAt: number) => {
    for (let dueAt = firstAt; dueAt < endAt; dueAt += SAVE_EVERY_MS) {
      await wait(Math.max(0, dueAt - performance.now()))
      const position = (ledger.saves.get(id) ?? 0) + 1
      const answer = await send({
        method: 'POST',
        path: `/api/lessons/${crowd.school.lessonId}/progress`,
        cookie,
        body: { position, duration: 3_600, playedSeconds: 5 },
      })
      tally.count(answer, dueAt)
      if (answer.outcome === 'ok') ledger.saves.set(id, position)
    }
  }
  const now = performance.now()
  await Promise.all(
    crowd.viewers
      .slice(0, viewers)
      .map((viewer, index) => watch(viewer, now + (SAVE_EVERY_MS * index) / viewers, now + ms)),
  )
  return tally
}

/** A sixth of them is a class behind one address, all within a second. */
export async function peopleLogIn(
  { crowd, send, ledger, ms }: Traffic,
  { count, first }: { count: number; first: number },
): Promise<Tally> {
  const tally = createTally('log-ins')
  const inClass = Math.round(count / 6)
  const logIn = async (index: number, dueAt: number, address: string) => {
    const body = crowd.logIns[(first + index) % crowd.logIns.length]
    const answer = await send({ method: 'POST', path: '/api/account/sign-in', body, address })
    tally.count(answer, dueAt)
    const token = sessionTokenIn(answer)
    if (answer.outcome === 'ok' && token) ledger.sessionTokens.add(token)
  }
  await Promise.all([
    spread({ count: inClass, ms: 1_000, from: ms / 3 }, (index, dueAt) => logIn(index, dueAt, CLASS_ADDRESS)),
    spread({ count: count - inClass, ms }, (index, dueAt) =>
      logIn(inClass + index, dueAt, `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`),
    ),
  ])
  return tally
}

function sessionTokenIn({ setCookie }: Answer): string | undefined {
  const value = setCookie.map((line) => /^farol\.session_token=([^;]+)/.exec(line)?.[1]).find(Boolean)
  return value && decodeURIComponent(value).split('.')[0]
}

/** Whoever is refused tries again with the same key, as the browser does. */
export async function takersSubmit(
  { crowd, send, ledger, ms }: Traffic,
  { count, first }: { count: number; first: number },
): Promise<Tally> {
  const tally = createTally('submits')
  const { courseId, lessonId, answers } = crowd.quiz
  await spread({ count, ms }, async (index, dueAt) => {
    const taker = crowd.takers[first + index]
    const body = { key: newId(), answers }
    for (let tries = 0; taker && tries < SUBMIT_TRIES_MOST; tries += 1) {
      const answer = await send({
        method: 'POST',
        path: `/api/courses/${courseId}/lessons/${lessonId}/quiz/attempt`,
        cookie: taker.cookie,
        body,
      })
      tally.count(answer, dueAt)
      if (answer.outcome === 'ok') ledger.submits.add(taker.id)
      if (answer.outcome !== 'refused') return
      await wait(answer.retryAfterMs)
    }
  })
  return tally
}

/** One request of each kind at the same moments, ten times a second: how much of the time each kind was refused. */
export async function probe({ crowd, send, ms }: Traffic): Promise<Tally[]> {
  const cookie = crowd.viewers[0]?.cookie
  const calls = {
    reports: { path: '/api/admin/analytics', cookie: crowd.adminCookie },
    browsing: { path: '/api/courses', cookie },
    studying: { path: `/api/courses/${crowd.quiz.courseId}`, cookie },
    session: { path: '/api/session', cookie },
    health: { path: '/healthz' },
  }
  return Promise.all(
    Object.entries(calls).map(async ([kind, call]) => {
      const tally = createTally(kind)
      await spread({ count: Math.floor(ms / PROBE_EVERY_MS), ms }, async (_, dueAt) =>
        tally.count(await send(call), dueAt),
      )
      return tally
    }),
  )
}
