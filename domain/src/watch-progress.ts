/** Where a finished video starts again: a little before its end, so that it can end once more. */
const RESUME_BEFORE_END_SECONDS = 2
/** Players tell the point they have reached some moments late. */
const LEFT_AT_END_SECONDS = 5

/** floor(time / duration × 100), at most 100; nothing while the duration is unknown. */
export function watchPercentage(seconds: number, duration: number): number {
  if (duration <= 0 || seconds <= 0) return 0
  return Math.min(100, Math.floor((seconds / duration) * 100))
}

/** Of two positions the one taken later is where the student is, whichever arrives first; of two at once, the last said. */
export const newerPosition = <Position extends { takenAt: number }>(
  known: Position,
  arrived: Position,
): Position => (arrived.takenAt >= known.takenAt ? arrived : known)

/** Where playback goes on: where the student was, but not in the last moments of the video. */
export function resumePoint(positionSeconds: number, duration: number): number {
  const latest = duration > 0 ? Math.max(0, duration - RESUME_BEFORE_END_SECONDS) : positionSeconds
  return Math.max(0, Math.min(positionSeconds, latest))
}

/**
 * Whether a lesson is opened at its beginning: it is completed, and was left where it had been watched up to. Whoever is in
 * the middle of watching it again goes on there.
 */
export const startsOver = (left: {
  isCompleted: boolean
  positionSeconds: number
  furthestSeconds: number
}) => left.isCompleted && left.positionSeconds >= left.furthestSeconds - LEFT_AT_END_SECONDS

/** How much of a video is still to be watched until the lesson counts as completed. */
export function missingSeconds(input: {
  furthestSeconds: number
  duration: number
  minWatchPercentage: number
}): number {
  const wanted = Math.ceil((input.duration * input.minWatchPercentage) / 100)
  return Math.max(0, wanted - Math.floor(input.furthestSeconds))
}
