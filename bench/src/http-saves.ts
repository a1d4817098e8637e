import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { connectionUrl } from '@farol/server/testing/test-server.ts'
import { interleaved, measure } from './load.ts'
import type { Row } from './saves.ts'
import type { School } from './school.ts'
import { SECRET } from './session-cookie.ts'

const ROUNDS = 5
const ROUND_MS = 2_000
const CALLERS = 256
const SERVER = fileURLToPath(new URL('./bench-server.ts', import.meta.url))

export type Kind = 'farol' | 'one-each' | 'empty'

/** Through HTTP, each contender in a process of its own: ours, one statement per save, and a handler that only parses. */
export async function benchHttpSaves({ connection, lessonId, students }: School): Promise<Row[]> {
  const kinds: Kind[] = ['farol', 'one-each', 'empty']
  const servers = await Promise.all(kinds.map((kind) => startServer(kind, connectionUrl(connection))))
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
  const contender = (index: number) => () =>
    measure({ callers: CALLERS, ms: ROUND_MS, call: post(servers[index]?.port ?? 0) })
  const contenders = { farol: contender(0), 'one-each': contender(1), empty: contender(2) }
  // A server that has just started still compiles its code: what counts is how it runs for hours.
  await interleaved(1, contenders)
  const result = await interleaved(ROUNDS, contenders)
  agent.destroy()
  await Promise.all(servers.map(({ child }) => endServer(child)))
  return kinds.map((kind) => ({
    server: kind,
    'saves/s': Math.round(result[kind].perSecond),
    'p50 ms': result[kind].p50.toFixed(1),
    'p99 ms': result[kind].p99.toFixed(1),
    'farol against it': (result.farol.perSecond / result[kind].perSecond).toFixed(2),
    failed: result[kind].failed,
  }))
}

export async function startServer(
  kind: Kind,
  databaseUrl: string,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [SERVER, kind, databaseUrl, SECRET], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [port] = await once(child, 'message')
  return { child, port }
}

export async function endServer(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
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
