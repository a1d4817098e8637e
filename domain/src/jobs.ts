/** What happens in the background, in a server or a worker. */
export const JOB_KINDS = [
  'mail',
  'notification',
  'push',
  'aviso',
  'reminder',
  'video',
  'conversion',
  'rendition',
  'figures',
  'bounce',
  'housekeeping',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The kinds that can fail for good; the others are tried until they succeed. */
export const RETRIED_JOB_KINDS = [
  'mail',
  'video',
  'conversion',
  'rendition',
] as const satisfies readonly JobKind[]
export type RetriedJobKind = (typeof RETRIED_JOB_KINDS)[number]
export const isRetried = (kind: JobKind): kind is RetriedJobKind =>
  RETRIED_JOB_KINDS.some((each) => each === kind)

/** The kinds that come back by themselves, and have nothing that waits in the database. */
export const RECURRING_JOB_KINDS = [
  'reminder',
  'bounce',
  'housekeeping',
] as const satisfies readonly JobKind[]
export type RecurringJobKind = (typeof RECURRING_JOB_KINDS)[number]
export const isRecurring = (kind: JobKind): kind is RecurringJobKind =>
  RECURRING_JOB_KINDS.some((each) => each === kind)

export type JobCounts = {
  kind: JobKind
  waiting: number
  /** Waiting jobs that have failed before. */
  retrying: number
  running: number
  failed: number
  /** How long the first of those that could begin has waited; 0 without any. */
  oldestSeconds: number
}
