import { setImmediate as turn } from 'node:timers/promises'
import { Problem } from '@farol/contract/problem.ts'

const BATCH_MAX = 500
const QUEUE_MAX = 5_000
const RETRY_AFTER_SECONDS = 2

type Waiting<In, Out> = { item: In; answer: PromiseWithResolvers<Out> }
type Batched<In, Out> = ((item: In) => Promise<Out>) & {
  /** How many calls are queued. */
  waiting: () => number
}

/**
 * Batches calls: those that arrive during a run share the next one. A single caller does not wait; under load, hundreds
 * share a statement. `run` returns its results in the order of the items.
 */
export function batched<In, Out>(run: (items: In[]) => Promise<Out[]>): Batched<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let isRunning = false

  async function runAll() {
    while (waiting.length > 0) {
      // Requests that have already arrived join this run instead of waiting for the next.
      await turn()
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Out)
      } catch (error) {
        // The queue is rejected too: the next run would hardly succeed.
        for (const { answer } of [...batch, ...waiting.splice(0)]) answer.reject(error)
      }
    }
    isRunning = false
  }

  const ask = (item: In) => {
    if (waiting.length >= QUEUE_MAX)
      return Promise.reject(new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    const answer = Promise.withResolvers<Out>()
    waiting.push({ item, answer })
    if (!isRunning) {
      isRunning = true
      void runAll()
    }
    return answer.promise
  }
  return Object.assign(ask, { waiting: () => waiting.length })
}
