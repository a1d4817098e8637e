const SHARE = 100

/**
 * Remembers an answer a hundred times as long as it took to get: in a small school every question is answered anew, in a
 * large one asking takes at most a hundredth of the time, however many administrators look on.
 */
export function seldom<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (answer && performance.now() < until) return answer
    const started = performance.now()
    until = Number.POSITIVE_INFINITY
    answer = ask().finally(() => {
      until = performance.now() + (performance.now() - started) * SHARE
    })
    answer.catch(() => {
      until = 0
    })
    return answer
  }
}
