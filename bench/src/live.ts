import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startChild } from './child.ts'
import type { FarolUsage } from './farol-child.ts'
import { NOTIFY_EVERYBODY, openStream } from './live-streams.ts'
import type { School } from './school.ts'
import { type Row, type Verdict, withoutTarget } from './verdicts.ts'

const STREAMS = 1_000
const IDLE_MS = 5_000

/** The cost of idle streams: memory per stream, CPU while nothing happens, and the time of one event to all. */
export async function benchLive({ connection, database, students }: School): Promise<Row[]> {
  const farol = await startChild<number>('./farol-child.ts', { args: [connectionUrl(connection)] })
  const usage = () => farol.ask<FarolUsage>('usage')
  const before = await usage()
  const opening = performance.now()
  const opened = await Promise.all(
    students.slice(0, STREAMS).map(({ cookie }) => openStream(farol.first, cookie)),
  )
  const streams = opened.filter((stream) => stream !== undefined)
  const openedMs = performance.now() - opening
  const open = await usage()
  await wait(IDLE_MS)
  const idle = await usage()

  const received = streams.map((stream) => once(stream, 'data'))
  const publishedAt = performance.now()
  await database.pool.query(NOTIFY_EVERYBODY)
  await Promise.all(received)
  const deliveryMs = performance.now() - publishedAt

  for (const stream of streams) stream.destroy()
  await farol.stop()
  return [
    {
      streams: streams.length,
      'opened in ms': Math.round(openedMs),
      'kB each': Math.round((open.rss - before.rss) / streams.length / 1_024),
      'idle: % of one core': (((idle.cpuMs - open.cpuMs) / IDLE_MS) * 100).toFixed(2),
      'one event to all, ms': Math.round(deliveryMs),
    },
  ]
}

export const liveVerdicts = ([row = {}]: Row[]): Verdict[] => [
  withoutTarget(`${row.streams} live streams: opened in`, Number(row['opened in ms']), 'ms'),
  withoutTarget(`${row.streams} live streams: memory of each`, Number(row['kB each']), 'kB'),
  withoutTarget(`${row.streams} live streams, idle: of one core`, Number(row['idle: % of one core']), '%'),
  withoutTarget(`${row.streams} live streams: one event to all`, Number(row['one event to all, ms']), 'ms'),
]
