import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { TELL_EVERYBODY } from '../tell-everybody.ts'
import type { Crowd, Student } from './crowd.ts'

const AT_ONCE = 50
const HEARD_WITHIN_MS = 10_000

export type Streams = {
  open: (students: Student[]) => Promise<void>
  count: () => number
  /** Those the server ended, or that broke. */
  lost: () => number
  /** One event to all: how many heard it, and after how long the last of them. */
  tellAll: (crowd: Crowd) => Promise<{ heard: number; ms: number }>
  close: () => void
}

export function createStreams(port: number): Streams {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const streams = new Set<IncomingMessage>()
  let lost = 0
  let isClosing = false

  const openOne = ({ cookie }: Student) =>
    new Promise<void>((resolve) => {
      const call = get({ agent, host: '127.0.0.1', port, path: '/api/live', headers: { cookie } })
      const lose = () => {
        if (!isClosing) lost += 1
        resolve()
      }
      call.on('error', () => undefined)
      call.on('close', lose)
      call.on('response', (stream) => {
        stream.on('error', () => undefined)
        stream.on('close', () => streams.delete(stream))
        if (stream.statusCode === 200) streams.add(stream)
        stream.once('data', () => resolve())
        stream.resume()
      })
    })

  return {
    open: async (students) => {
      for (let from = 0; from < students.length; from += AT_ONCE)
        await Promise.all(students.slice(from, from + AT_ONCE).map(openOne))
    },
    count: () => streams.size,
    lost: () => lost,
    tellAll: async ({ school }) => {
      let heard = 0
      const telling = performance.now()
      const hearing = [...streams].map(async (stream) => {
        await once(stream, 'data')
        heard += 1
      })
      await school.database.pool.query(TELL_EVERYBODY)
      await Promise.race([Promise.allSettled(hearing), wait(HEARD_WITHIN_MS)])
      return { heard, ms: Math.round(performance.now() - telling) }
    },
    close: () => {
      isClosing = true
      agent.destroy()
      for (const stream of streams) stream.destroy()
    },
  }
}
