import { setImmediate as turn } from 'node:timers/promises'
import { Problem } from '@farol/contract/problem.ts'

const AT_ONCE_MOST = 500
const WAITING_MOST = 5_000
const RETRY_AFTER_SECONDS = 2

type Waiting<In, Out> = { item: In; answer: PromiseWithResolvers<Out> }
type Batched<In, Out> = ((item: In) => Promise<Out>) & {
  /** How many wait for the next run. */
  waiting: () => number
}

/**
 * Runs one piece of work for many callers: what is asked for while a run is under way waits and shares the next one.
 * Alone, a caller waits for nothing; in a crowd, hundreds share a statement. `run` answers in the order of its items.
 */
export function batched<In, Out>(run: (items: In[]) => Promise<Out[]>): Batched<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let isRunning = false

  async function runAll() {
    while (waiting.length > 0) {
      // What has already arrived is read first: it joins this run instead of waiting for the next.
      await turn()
      const batch = waiting.slice(0, AT_ONCE_MOST)
      waiting = waiting.slice(AT_ONCE_MOST)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Out)
      } catch (error) {
        // Who waited for this run is not made to wait for the next one, which would hardly fare better.
        for (const { answer } of [...batch, ...waiting.splice(0)]) answer.reject(error)
      }
    }
    isRunning = false
  }

  const ask = (item: In) => {
    if (waiting.length >= WAITING_MOST)
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
