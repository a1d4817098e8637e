const WITHIN_MS = 1_000

/** Runs when the browser is idle, so that it does not delay what is being drawn. Returns how to cancel it. */
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
