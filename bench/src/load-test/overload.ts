import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createHttpClient, headerOf, type Request } from '../http-client.ts'

type Options = { port: number; callers: number; ms: number; calls: Request[] }

/** Closed-loop callers: each sends its next request as soon as it gets a response, and respects Retry-After. */
export async function overload(options: Options): Promise<number> {
  if (options.callers === 0) return 0
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

// In a worker thread, so that it does not delay the clients whose times are measured.
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
        // Jitter, so that they do not all retry at the same moment.
        await wait(Math.max(10, Math.min(endAt - performance.now(), retryAfterMs * (0.5 + Math.random()))))
      }
    }),
  )
  http.close()
  parentPort.postMessage(answered)
}
