/** A mail that could not leave for a day is of no use any more: its links have expired. */
export const MAIL_KEPT_HOURS = 24

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 3_600

/** How long to wait after so many tries that failed: twice as long each time, up to an hour. */
export const mailRetrySeconds = (tries: number): number =>
  Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, tries - 1))
