type Turns = {
  atOnce: number
  queueMax?: number
  /** What is thrown if as many are waiting. */
  whenFull?: () => Error
}

/** Runs some at once; the others wait in the order in which they came. */
export function createTurns({ atOnce, queueMax = Number.POSITIVE_INFINITY, whenFull }: Turns) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queueMax) throw whenFull?.()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The slot is passed to the next in the queue, so that no newcomer can take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
