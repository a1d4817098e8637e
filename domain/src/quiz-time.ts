/** Whoever makes no choice for longer is away from the quiz: of any pause only this much counts. */
export const PAUSE_MAX_SECONDS = 5 * 60

/**
 * The time in front of a quiz, by the server's clock: what was counted up to the last sign of the student (the begin, or
 * a choice), and the time since then, of which a long pause counts only a part.
 */
export const quizSeconds = (counted: number, sinceLastSeen: number): number =>
  counted + Math.round(Math.min(Math.max(0, sinceLastSeen), PAUSE_MAX_SECONDS))
