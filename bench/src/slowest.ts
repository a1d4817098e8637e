import { setTimeout } from 'node:timers/promises'
import { openConnections, requestBytes } from './http-client.ts'
import type { School } from './school.ts'

/** As many students as a school has at work. */
export const CALLERS = 32
/** Each caller rests in between: a school at work, not a server at its limit. */
const REST_MS = 50

/** The slowest of a hundred, in ms. */
export type Slowest = { saves: number; screens: number }

/** Measures for `ms` how long saves and course pages take. */
export async function slowest(
  { courseId, lessonId, students }: School,
  port: number,
  ms: number,
): Promise<Slowest> {
  const callers = await openConnections(port, CALLERS)
  const end = performance.now() + ms
  const times: Record<keyof Slowest, number[]> = { saves: [], screens: [] }
  await Promise.all(
    callers.map(async (caller, index) => {
      const cookie = students[index]?.cookie
      const body = { position: 12.5, duration: 3_600, playedSeconds: 1 }
      const requests = {
        saves: requestBytes({ method: 'POST', path: `/api/lessons/${lessonId}/progress`, cookie, body }),
        screens: requestBytes({ path: `/api/courses/${courseId}`, cookie }),
      }
      while (performance.now() < end) {
        for (const kind of ['saves', 'screens'] as const) {
          const from = performance.now()
          const { status } = await caller.send(requests[kind])
          if (status !== 200) throw new Error(`${kind} were answered with ${status}`)
          times[kind].push(performance.now() - from)
          await setTimeout(REST_MS)
        }
      }
      caller.close()
    }),
  )
  return { saves: p99(times.saves), screens: p99(times.screens) }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
