/** A lesson is looked at in hundredths: fine enough for a curve, small enough to keep for every student and lesson. */
export const HUNDREDTHS = 100

/** Which hundredths of a video were seen; the first one is the highest of a hundred bits. */
export type Segments = bigint

export const NO_SEGMENTS: Segments = 0n

const DIGITS = HUNDREDTHS / 4
const bitOf = (hundredth: number): Segments => 1n << BigInt(HUNDREDTHS - 1 - hundredth)

/** As it travels and is stored: 25 hexadecimal digits. */
export const SEGMENTS_TEXT = /^[0-9a-f]{25}$/

export const segmentsText = (segments: Segments): string => segments.toString(16).padStart(DIGITS, '0')

export const segmentsOf = (text: string): Segments => BigInt(`0x${text}`)

/**
 * A hundredth counts as seen when its middle was played. Played pieces that follow each other therefore neither lose nor
 * repeat one, however small they are.
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
 * What counts of the hundredths a player says it played: in all, never more than the playing time credited in all has
 * room for, plus the one that was just begun. Of a claim that is too large, the first ones count.
 */
export function creditSegments({
  seen,
  claimed,
  watchedSeconds,
  duration,
}: {
  seen: Segments
  claimed: Segments
  /** Playing time credited so far, with the one of this save. */
  watchedSeconds: number
  duration: number
}): Segments {
  if (duration <= 0 || (claimed & ~seen) === NO_SEGMENTS) return seen
  const room = Math.floor((watchedSeconds / duration) * HUNDREDTHS) + 1 - seenHundredths(seen).length
  const fresh = seenHundredths(claimed & ~seen)
  return fresh.slice(0, Math.max(0, room)).reduce((all, hundredth) => all | bitOf(hundredth), seen)
}
