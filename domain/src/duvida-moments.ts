import { HUNDREDTHS } from './watched-segments.ts'

/** How many dúvidas are about each hundredth of a video, of those that have any. */
export function momentsByHundredth(
  moments: readonly { seconds: number; count: number }[],
  videoDuration: number,
): { hundredth: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { seconds, count } of moments) {
    const hundredth = Math.min(HUNDREDTHS - 1, Math.floor((seconds / videoDuration) * HUNDREDTHS))
    counts.set(hundredth, (counts.get(hundredth) ?? 0) + count)
  }
  return [...counts].map(([hundredth, count]) => ({ hundredth, count }))
}
