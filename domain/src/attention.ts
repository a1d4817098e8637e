/** Students who failed a quiz this long ago and have not tried again are unlikely to do so without help. */
export const STUCK_AFTER_DAYS = 7

/** One or two failures say little about a quiz; three students who all fail do. */
export const UNPASSED_ATTEMPTS_MIN = 3
