import { Problem } from '../http/problem.ts'

/** Some seconds of drawing; whoever comes later is told to come again instead of waiting without end. */
const WAITING_MOST = 100
const RETRY_AFTER_SECONDS = 3

/** One piece of work at a time: it keeps the processor busy, and more at once would only hold up everything else. */
export function inTurn(waitingMost = WAITING_MOST): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async (work) => {
    if (waiting >= waitingMost) throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    waiting += 1
    // What comes in from the network meanwhile is seen to between two pieces of work.
    const mine = last.then(() => new Promise(setImmediate)).then(work)
    last = mine.catch(() => undefined)
    return mine.finally(() => {
      waiting -= 1
    })
  }
}
