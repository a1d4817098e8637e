import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Segments, segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import type { Random } from '@farol/server/demo/seeded-random.ts'
import { type Answer, createHttpClient, type HttpClient } from '../http-client.ts'
import type { Ledger } from '../ledger.ts'
import { createTally, type Figures, type Tally } from '../tally.ts'
import { type FaultSchool, VIDEO_SECONDS } from './fault-school.ts'

const RETRY_MS = 100

type Kind = 'save' | 'submit' | 'sign-up' | 'read'

export type Clients = Pick<Tally<Kind>, 'served'> & {
  /** Waits for requests in flight. */
  stop: () => Promise<Figures>
}

type Options = {
  port: number
  /** Instead of one that sends everything once. */
  http?: HttpClient
  school: FaultSchool
  ledger: Ledger
  random: Random
  /** Each of them submits the quiz once. */
  nextQuizStudent: () => { id: string; cookie: string } | undefined
  submitters?: number
  signers?: number
}

/** Students who watch, take quizzes, sign up and browse, and who retry failed requests, as browsers do. */
export function startClients(options: Options): Clients {
  const { port, http = createHttpClient(port), school, submitters = 2, signers = 1 } = options
  const tally = createTally<Kind>(http)
  const stopping = new AbortController()
  const everyone = { ...options, ask: tally.ask, signal: stopping.signal }
  const times = (count: number, work: (each: Everyone) => Promise<void>) =>
    Array.from({ length: count }, () => work(everyone))
  const working = [
    ...school.viewers.map((student) => watch(everyone, student)),
    ...times(submitters, submitQuizzes),
    ...times(signers, signUp),
    ...times(2, lookAround),
  ]
  return {
    served: tally.served,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
      http.close()
      return tally.figures()
    },
  }
}

type Everyone = Options & { ask: Tally<Kind>['ask']; signal: AbortSignal }

async function pause({ random, signal }: Everyone, ms: number) {
  if (!signal.aborted) await wait(ms * (0.5 + random.next()), undefined, { signal }).catch(() => undefined)
}

/** Plays in real time; unacknowledged progress is sent again together with what was played since. */
async function watch(each: Everyone, { id: userId, cookie }: { id: string; cookie: string }) {
  const { school, ledger, signal } = each
  const started = performance.now()
  let saved = 0
  while (!signal.aborted) {
    await pause(each, 150)
    const position = Math.min(VIDEO_SECONDS, (performance.now() - started) / 1_000)
    const segments: Segments = segmentsBetween({ from: saved, to: position, duration: VIDEO_SECONDS })
    const played = position - saved
    const answer = await each.ask('save', {
      method: 'POST',
      path: `/api/lessons/${school.watched.lessonId}/progress`,
      cookie,
      body: {
        position,
        duration: VIDEO_SECONDS,
        playedSeconds: played,
        segments: segmentsText(segments),
      },
    })
    if (answer?.status !== 200) continue
    const { furthestSeconds: furthest } = JSON.parse(answer.body)
    ledger.note({ kind: 'save', userId, position, furthest, played, segments: segmentsText(segments) })
    saved = position
  }
}

/** Retries with the same idempotency key until there is a response. */
async function submitQuizzes(each: Everyone) {
  const { school, ledger, nextQuizStudent, signal } = each
  while (!signal.aborted) {
    const student = nextQuizStudent()
    if (!student) return
    const key = randomUUID()
    const { courseId, lessonId, answers } = school.quiz
    let answer: Answer | undefined
    while (!signal.aborted && answer?.status !== 200) {
      answer = await each.ask('submit', {
        method: 'POST',
        path: `/api/courses/${courseId}/lessons/${lessonId}/quiz/attempt`,
        cookie: student.cookie,
        body: { key, answers },
      })
      if (answer?.status === 200)
        ledger.note({ kind: 'attempt', userId: student.id, key, score: JSON.parse(answer.body).score })
      else await pause(each, RETRY_MS)
    }
    await pause(each, 50)
  }
}

/** Retries until there is an account; one whose response was lost is then taken already. */
async function signUp(each: Everyone) {
  const { ledger, signal } = each
  while (!signal.aborted) {
    const email = `nova-${randomUUID()}@farol.example`
    let isSettled = false
    while (!signal.aborted && !isSettled) {
      const answer = await each.ask('sign-up', {
        method: 'POST',
        path: '/api/account/sign-up',
        // Another address each time, because of the rate limit.
        address: `10.${[1, 2, 3].map(() => each.random.between(1, 254)).join('.')}`,
        body: { name: 'Estudante Nova', email, password: 'uma senha longa' },
      })
      if (answer?.status === 200) ledger.note({ kind: 'account', email })
      // A rejection is final too: the address is taken, or the rate limit was reached.
      isSettled = answer !== undefined && answer.status < 500
      if (!isSettled) await pause(each, RETRY_MS)
    }
    await pause(each, 600)
  }
}

async function lookAround(each: Everyone) {
  const { school, random, signal } = each
  const { courseId } = school.watched
  while (!signal.aborted) {
    const { cookie } = random.pick(school.viewers)
    const path = random.pick(['/api/courses', `/api/courses/${courseId}`, '/api/session'])
    await each.ask('read', { path, cookie })
    await pause(each, 50)
  }
}
