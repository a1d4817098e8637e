export type SeenPercent = { percent: number; at: number }

/** Less than this may be a pause, or the rest of what came before. */
const PERCENT_MIN = 3
const MINUTE_MS = 60_000

/** Where to count from: what waits for its turn says nothing about the pace, and what begins anew goes on from there. */
export const isBetterStart = (start: SeenPercent, { percent }: SeenPercent) =>
  percent < start.percent || (start.percent === 0 && percent > 0)

/** Until it is ready, at the pace that was seen; null while too little was seen to say. */
export function minutesLeft(start: SeenPercent, now: SeenPercent): number | null {
  const seen = now.percent - start.percent
  if (start.percent === 0 || seen < PERCENT_MIN) return null
  return Math.max(1, Math.ceil((((now.at - start.at) / seen) * (100 - now.percent)) / MINUTE_MS))
}
