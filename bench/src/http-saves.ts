import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startChild } from './child.ts'
import { openConnections, requestBytes } from './http-client.ts'
import { interleaved, measure } from './load.ts'
import type { School } from './school.ts'
import type { Row } from './verdicts.ts'

const ROUNDS = 5
const ROUND_MS = 2_000
const CALLERS = 256

/** Over HTTP, each contender in its own process: ours, one transaction per save, and a handler that only parses. */
export async function benchHttpSaves({ connection, lessonId, students }: School): Promise<Row[]> {
  const url = connectionUrl(connection)
  const bare = (kind: 'one-each' | 'empty') =>
    startChild<number>('./bare-saves-child.ts', { args: [kind, url] })
  const servers = {
    farol: await startChild<number>('./farol-child.ts', { args: [url] }),
    'one-each': await bare('one-each'),
    empty: await bare('empty'),
  }
  const body = { position: 12.5, duration: 3_600, playedSeconds: 1 }
  const requests = students
    .slice(0, CALLERS)
    .map(({ cookie }) =>
      requestBytes({ method: 'POST', path: `/api/lessons/${lessonId}/progress`, cookie, body }),
    )
  const contender = async ({ first: port }: { first: number }) => {
    const callers = await openConnections(port, CALLERS)
    const call = async (caller: number) => {
      const answer = await callers[caller]?.send(requests[caller] as Buffer)
      if (answer?.status !== 200) throw new Error(String(answer?.status))
    }
    return () => measure({ callers: CALLERS, ms: ROUND_MS, call })
  }
  const contenders = {
    farol: await contender(servers.farol),
    'one-each': await contender(servers['one-each']),
    empty: await contender(servers.empty),
  }
  // Warm up: the JIT is still compiling right after the start.
  await interleaved(1, contenders)
  const result = await interleaved(ROUNDS, contenders)
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
