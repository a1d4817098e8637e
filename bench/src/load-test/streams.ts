import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { NOTIFY_EVERYBODY, openStream } from '../live-streams.ts'
import type { Crowd, Student } from './crowd.ts'

const AT_ONCE = 50
const RECEIVED_WITHIN_MS = 10_000

export type Streams = ReturnType<typeof createStreams>

export function createStreams(port: number) {
  const streams = new Set<IncomingMessage>()
  let lost = 0
  let isClosing = false

  async function openOne({ cookie }: Student) {
    const stream = await openStream(port, cookie)
    if (!stream) {
      lost += 1
      return
    }
    streams.add(stream)
    stream.on('close', () => {
      streams.delete(stream)
      if (!isClosing) lost += 1
    })
  }

  return {
    open: async (students: Student[]) => {
      for (let from = 0; from < students.length; from += AT_ONCE)
        await Promise.all(students.slice(from, from + AT_ONCE).map(openOne))
    },
    count: () => streams.size,
    /** Those the server ended or refused, or that broke. */
    lost: () => lost,
    /** One event to all: how many received it, and after how long the last of them. */
    publishToAll: async ({ school }: Crowd) => {
      let received = 0
      const publishedAt = performance.now()
      const receiving = [...streams].map(async (stream) => {
        await once(stream, 'data')
        received += 1
      })
      await school.database.pool.query(NOTIFY_EVERYBODY)
      await Promise.race([Promise.allSettled(receiving), wait(RECEIVED_WITHIN_MS)])
      return { received, ms: Math.round(performance.now() - publishedAt) }
    },
    close: () => {
      isClosing = true
      for (const stream of streams) stream.destroy()
    },
  }
}
