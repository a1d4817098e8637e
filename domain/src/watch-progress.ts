/** A finished video resumes a little before its end, so that it can end again. */
const RESUME_BEFORE_END_SECONDS = 2
/** Players report their position with a delay. */
const LEFT_AT_END_SECONDS = 5

/** floor(time / duration × 100), at most 100; 0 while the duration is unknown. */
export function watchPercentage(seconds: number, duration: number): number {
  if (duration <= 0 || seconds <= 0) return 0
  return Math.min(100, Math.floor((seconds / duration) * 100))
}

/** The browser numbers its visit at random and counts the turns: neither clock nor network changes their order. */
export type VisitTurn = { visit: number; turn: number }
export const VISIT_NUMBER_MAX = 2 ** 31 - 1

/**
 * The position taken later wins, whichever arrives first; on a tie, the one that arrived last. Within a visit the turns say
 * which one is later, otherwise the moments do.
 */
export function newerPosition<Position extends { takenAt: number; visitTurn?: VisitTurn | null }>(
  known: Position,
  arrived: Position,
): Position {
  const [before, after] = [known.visitTurn, arrived.visitTurn]
  const isLater =
    before && after && before.visit === after.visit
      ? after.turn >= before.turn
      : arrived.takenAt >= known.takenAt
  return isLater ? arrived : known
}

/** Never in the last moments of the video. */
export function resumePoint(positionSeconds: number, duration: number): number {
  const latest = duration > 0 ? Math.max(0, duration - RESUME_BEFORE_END_SECONDS) : positionSeconds
  return Math.max(0, Math.min(positionSeconds, latest))
}

/**
 * A completed lesson that was left at its furthest point opens at the beginning. A student in the middle of watching it
 * again resumes there.
 */
export const startsOver = (left: {
  isCompleted: boolean
  positionSeconds: number
  furthestSeconds: number
}) => left.isCompleted && left.positionSeconds >= left.furthestSeconds - LEFT_AT_END_SECONDS

/** How much of the video remains to be watched until the lesson is completed. */
export function missingSeconds(input: {
  furthestSeconds: number
  duration: number
  minWatchPercentage: number
}): number {
  const wanted = Math.ceil((input.duration * input.minWatchPercentage) / 100)
  return Math.max(0, wanted - Math.floor(input.furthestSeconds))
}
