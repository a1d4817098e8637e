/** With fast-forward blocked, nobody can have seen more than twice the time that passed: the fastest speed is 2×. */
export const FASTEST_SPEED = 2
/** Clocks, networks and timers are not exact: this much may be borrowed in all, not once per save. */
export const BORROWED_SECONDS_MOST = 5
/** Where a finished video starts again: a little before its end, so that it can end once more. */
const RESUME_BEFORE_END_SECONDS = 2
/** Players tell the point they have reached some moments late. */
const LEFT_AT_END_SECONDS = 5

/** floor(time / duration × 100), at most 100; nothing while the duration is unknown. */
export function watchPercentage(seconds: number, duration: number): number {
  if (duration <= 0 || seconds <= 0) return 0
  return Math.min(100, Math.floor((seconds / duration) * 100))
}

export type Watched = {
  furthestSeconds: number
  /**
   * The moment, in seconds on the database's clock, up to which time has been used for watching. It starts at the first
   * opening; time that was not used stays available, so that saves which arrive late or in a heap lose nothing.
   */
  creditedUntil: number
}

/** What is credited when the player says it reached a position: in all, never more than twice the time plus five seconds. */
export function creditReach(
  before: Watched,
  { reach, now, isFastForwardBlocked }: { reach: number; now: number; isFastForwardBlocked: boolean },
): Watched {
  if (!isFastForwardBlocked)
    return { furthestSeconds: Math.max(before.furthestSeconds, reach), creditedUntil: now }
  const available = Math.max(0, (now - before.creditedUntil) * FASTEST_SPEED + BORROWED_SECONDS_MOST)
  const furthestSeconds = Math.max(
    before.furthestSeconds,
    Math.min(reach, before.furthestSeconds + available),
  )
  const used = (furthestSeconds - before.furthestSeconds) / FASTEST_SPEED
  return { furthestSeconds, creditedUntil: before.creditedUntil + used }
}

/** Playing time that counts: what the player says, but in all no more than twice the time that passed. */
export function creditPlayed({
  played,
  playedUntil,
  now,
}: {
  played: number
  playedUntil: number
  now: number
}) {
  const credited = Math.max(0, Math.min(played, (now - playedUntil) * FASTEST_SPEED))
  return { credited, playedUntil: playedUntil + credited / FASTEST_SPEED }
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
