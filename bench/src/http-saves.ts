import { Agent, request } from 'node:http'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startChild } from './child.ts'
import { interleaved, measure } from './load.ts'
import type { School } from './school.ts'
import type { Row } from './verdicts.ts'

const ROUNDS = 5
const ROUND_MS = 2_000
const CALLERS = 256

/** Through HTTP, each contender in a process of its own: ours, one statement per save, and a handler that only parses. */
export async function benchHttpSaves({ connection, lessonId, students }: School): Promise<Row[]> {
  const url = connectionUrl(connection)
  const bare = (kind: 'one-each' | 'empty') =>
    startChild<number>('./bare-saves-child.ts', { args: [kind, url] })
  const servers = {
    farol: await startChild<number>('./farol-child.ts', { args: [url] }),
    'one-each': await bare('one-each'),
    empty: await bare('empty'),
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const body = JSON.stringify({ position: 12.5, duration: 3_600, playedSeconds: 1 })
  const post = (port: number) => (caller: number) =>
    send({
      agent,
      port,
      path: `/api/lessons/${lessonId}/progress`,
      cookie: students[caller]?.cookie ?? '',
      body,
    })
  const contender = (kind: keyof typeof servers) => () =>
    measure({ callers: CALLERS, ms: ROUND_MS, call: post(servers[kind].first) })
  const contenders = {
    farol: contender('farol'),
    'one-each': contender('one-each'),
    empty: contender('empty'),
  }
  // A server that has just started still compiles its code: what counts is how it runs for hours.
  await interleaved(1, contenders)
  const result = await interleaved(ROUNDS, contenders)
  agent.destroy()
  await Promise.all(Object.values(servers).map(({ stop }) => stop()))
  return (['farol', 'one-each', 'empty'] as const).map((kind) => ({
    server: kind,
    'saves/s': Math.round(result[kind].perSecond),
    'p50 ms': result[kind].p50.toFixed(1),
    'p99 ms': result[kind].p99.toFixed(1),
    'farol against it': (result.farol.perSecond / result[kind].perSecond).toFixed(2),
    failed: result[kind].failed,
  }))
}

type Call = { agent: Agent; port: number; path: string; cookie: string; body: string }

function send({ agent, port, path, cookie, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie }
    const call = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
