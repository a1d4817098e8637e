/** A mail that could not be sent for a day is useless: its links have expired. */
export const MAIL_KEPT_HOURS = 24

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 3_600

/** Exponential backoff, up to an hour. */
export const mailRetrySeconds = (tries: number): number =>
  Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, tries - 1))

/** The lower is sent first: a link that somebody waits for never waits behind an aviso to the whole school. */
export const MAIL_PRIORITIES = { awaited: 0, notification: 1, bulk: 2 } as const
export type MailPriority = keyof typeof MAIL_PRIORITIES
