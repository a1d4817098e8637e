const SAMPLE_MS = 100
const OVERLOADED_LAG_MS = 400

export type LoadMeter = { isOverloaded: () => boolean; stop: () => void }

/** Watches how late timers fire: when the event loop lags, more requests only make every answer later. */
export function startLoadMeter(): LoadMeter {
  let lag = 0
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    // Rises at once and falls by half each sample, so that one late tick does not refuse requests for long.
    lag = Math.max(now - expected, lag / 2)
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return { isOverloaded: () => lag > OVERLOADED_LAG_MS, stop: () => clearInterval(timer) }
}
