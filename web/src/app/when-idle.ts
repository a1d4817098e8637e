const WITHIN_MS = 1_000

/** Begins when the browser has nothing else to do: what nobody sees is not in the way of what is being drawn. Answers with how to end it. */
export function whenIdle(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const run = () => {
    end = begin()
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }
  const turn = requestIdleCallback(run, { timeout: WITHIN_MS })
  return () => {
    cancelIdleCallback(turn)
    end?.()
  }
}
