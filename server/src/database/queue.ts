export type Queue = {
  waiting: () => number
  /** How long the first in the queue has waited. */
  oldestMs: () => number
}

/** Who waits for the database, in the order in which they came. */
export function createQueue(): Queue & { enter: () => () => void } {
  const queue = new Set<{ since: number }>()
  return {
    /** Returns a function that leaves the queue. */
    enter: () => {
      const place = { since: performance.now() }
      queue.add(place)
      return () => {
        queue.delete(place)
      }
    },
    waiting: () => queue.size,
    oldestMs: () => {
      const [oldest] = queue
      return oldest ? performance.now() - oldest.since : 0
    },
  }
}
