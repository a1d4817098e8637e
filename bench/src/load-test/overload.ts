import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createHttpClient, headerOf, type Request } from '../http-client.ts'

type Options = { port: number; callers: number; ms: number; calls: Request[] }

/** Callers who ask again as soon as they are answered, and wait as long as they are told when they are refused. */
export async function overload(options: Options): Promise<number> {
  if (options.callers === 0) return 0
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

// In a thread of its own, so that those whose time is taken are not held up by it.
if (parentPort && workerData) {
  const { port, callers, ms, calls } = workerData as Options
  const http = createHttpClient(port)
  const endAt = performance.now() + ms
  let answered = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = caller; performance.now() < endAt; turn += 1) {
        const answer = await http.call(calls[turn % calls.length] as Request).catch(() => undefined)
        if (answer?.status === 200) {
          answered += 1
          continue
        }
        const retryAfterMs = 1_000 * Number(answer ? headerOf(answer, 'retry-after') : 0)
        // Not all at the same moment again.
        await wait(Math.max(10, Math.min(endAt - performance.now(), retryAfterMs * (0.5 + Math.random()))))
      }
    }),
  )
  http.close()
  parentPort.postMessage(answered)
}
