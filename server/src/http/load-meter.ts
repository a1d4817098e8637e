const SAMPLE_MS = 100
const LATE_MS = 250
/** One late timer is a pause; several in a row are a queue that grows. */
const LATE_IN_A_ROW = 4

export type LoadMeter = { isOverloaded: () => boolean; stop: () => void }

/** Watches how late timers fire: while the event loop lags, more requests only make every answer later. */
export function startLoadMeter(): LoadMeter {
  let lateInARow = 0
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    lateInARow = now - expected > LATE_MS ? lateInARow + 1 : 0
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return { isOverloaded: () => lateInARow >= LATE_IN_A_ROW, stop: () => clearInterval(timer) }
}
