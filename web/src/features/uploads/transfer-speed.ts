/** With a shorter window the figure jumps, with a longer one it is late when the connection changes. */
const WINDOW_MS = 10_000
/** Less time is too short for an estimate. */
const LEAST_MS = 1_500

type Sample = { at: number; bytes: number }

/** How fast bytes were sent over the last seconds; null until it is known. */
export function transferSpeed() {
  let samples: Sample[] = []
  return {
    /** Bytes sent in all, at a moment in milliseconds. */
    note: (bytes: number, at: number): number | null => {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
      const first = samples[0]
      if (!first || at - first.at < LEAST_MS) return null
      return Math.max(0, (bytes - first.bytes) / ((at - first.at) / 1_000))
    },
    /** After a break, which is not a slow connection. */
    reset: () => {
      samples = []
    },
  }
}

/** Null if nobody can tell. */
export const secondsLeft = (bytesLeft: number, bytesPerSecond: number | null) =>
  bytesPerSecond ? Math.ceil(bytesLeft / bytesPerSecond) : null
