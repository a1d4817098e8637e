import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Reads } from '#/database/reads.ts'
import { createFindSession } from '#/identity/sessions.ts'
import { createLiveHub } from './live-hub.ts'
import type { LiveStream } from './live-stream.ts'

const STREAMS = 10_000
const MINUTE_MS = 60_000

/** Stands in for PostgreSQL: knows every session except those in `gone`, and records the queries. */
function sessionTable() {
  const gone = new Set<string>()
  const asked: string[][] = []
  const reads: Reads = {
    query: async <Row>(_: unknown, [tokens]: unknown[] = []) => {
      asked.push(tokens as string[])
      return (tokens as string[])
        .filter((token) => !gone.has(token))
        .map((token) => ({ token, role: 'student', isMaintenance: false })) as Row[]
    },
  }
  return { reads, gone, asked }
}

function listener(number: number) {
  const ends: string[] = []
  const id = `token-${number}`
  const stream: LiveStream = {
    userId: id,
    sessionId: id,
    token: id,
    role: 'student',
    open: () => undefined,
    send: () => undefined,
    end: (reason) => ends.push(reason),
  }
  return { stream, ends }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('ten thousand streams are checked again every minute', () => {
  test('while requests are still answered, and the newest is checked like the oldest', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reads, gone, asked } = sessionTable()
    const findSession = createFindSession(reads)
    const hub = createLiveHub({ reads, findSession, log: pino({ level: 'silent' }) })
    const listeners = Array.from({ length: STREAMS }, (_, number) => listener(number))
    for (const { stream } of listeners) await hub.join(stream)
    asked.length = 0
    const left = [listeners[0], listeners.at(-1)]
    for (const each of left) gone.add(each?.stream.token ?? '')

    vi.advanceTimersByTime(MINUTE_MS)
    const others = Array.from({ length: 100 }, () => findSession('token-1'))
    expect((await Promise.all(others)).every((session) => session?.role === 'student')).toBe(true)
    await expect.poll(() => hub.count()).toBe(STREAMS - left.length)
    for (const each of left) expect(each?.ends).toEqual(['access'])
    const checked = new Set(asked.flat())
    expect(checked.size).toBe(STREAMS)
    hub.stop()
  })
})
