/** Lessons are divided into hundredths: fine enough for a curve, small enough to store per student and lesson. */
export const HUNDREDTHS = 100

/** A bit set of the seen hundredths; the first one is the highest of a hundred bits. */
export type Segments = bigint

export const NO_SEGMENTS: Segments = 0n

const DIGITS = HUNDREDTHS / 4
const bitOf = (hundredth: number): Segments => 1n << BigInt(HUNDREDTHS - 1 - hundredth)

/** In requests and storage: 25 hexadecimal digits. */
export const SEGMENTS_TEXT = /^[0-9a-f]{25}$/

export const segmentsText = (segments: Segments): string => segments.toString(16).padStart(DIGITS, '0')

export const segmentsOf = (text: string): Segments => BigInt(`0x${text}`)

/**
 * A hundredth counts as seen if its middle was played, so that consecutive parts, however small, neither lose nor repeat one.
 */
export function segmentsBetween({
  from,
  to,
  duration,
}: {
  from: number
  to: number
  duration: number
}): Segments {
  if (duration <= 0) return NO_SEGMENTS
  const first = Math.max(0, firstMiddleFrom(from, duration))
  const end = Math.min(HUNDREDTHS, firstMiddleFrom(to, duration))
  let segments = NO_SEGMENTS
  for (let hundredth = first; hundredth < end; hundredth += 1) segments |= bitOf(hundredth)
  return segments
}

const firstMiddleFrom = (seconds: number, duration: number) =>
  Math.ceil((seconds / duration) * HUNDREDTHS - 0.5)

/** In order of the video. */
export const seenHundredths = (segments: Segments): number[] =>
  Array.from({ length: HUNDREDTHS }, (_, hundredth) => hundredth).filter(
    (hundredth) => (segments & bitOf(hundredth)) !== NO_SEGMENTS,
  )

/**
 * Credits claimed hundredths: in total never more than the credited playing time allows, plus the one that was just begun. If
 * the claim is too large, the first ones count.
 */
export function creditSegments({
  seen,
  claimed,
  watchedSeconds,
  duration,
}: {
  seen: Segments
  claimed: Segments
  /** Playing time credited so far, including this save. */
  watchedSeconds: number
  duration: number
}): Segments {
  if (duration <= 0 || (claimed & ~seen) === NO_SEGMENTS) return seen
  const allowed = Math.floor((watchedSeconds / duration) * HUNDREDTHS) + 1 - seenHundredths(seen).length
  const fresh = seenHundredths(claimed & ~seen)
  return fresh.slice(0, Math.max(0, allowed)).reduce((all, hundredth) => all | bitOf(hundredth), seen)
}
