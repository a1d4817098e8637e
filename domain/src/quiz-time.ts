/** A student who chooses nothing for longer is away: at most this much of a pause counts. */
export const PAUSE_MAX_SECONDS = 5 * 60

/**
 * Time spent on a quiz, by the server's clock: what was counted up to the last sign of the student (the start, or a
 * choice), plus the time since then, capped.
 */
export const quizSeconds = (counted: number, sinceLastSeen: number): number =>
  counted + Math.round(Math.min(Math.max(0, sinceLastSeen), PAUSE_MAX_SECONDS))
