/** Whoever failed a quiz this long ago and has not tried again will hardly do so alone. */
export const STUCK_AFTER_DAYS = 7

/** One or two who fail say little about a quiz; three who all fail do. */
export const UNPASSED_ATTEMPTS_MIN = 3
