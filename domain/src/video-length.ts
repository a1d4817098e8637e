/** Players round, and count the last frame differently: reported lengths of one video can differ by 5 % or 5 seconds. */
const LENGTH_TOLERANCE_SHARE = 0.05
const LENGTH_TOLERANCE_SECONDS = 5

/** A video of unknown length counts as at least this long, whatever a browser reports. */
export const UNKNOWN_LENGTH_SECONDS = 30
/** Players miss moments around pauses and jumps, so videos of unknown length need a little less playing time. */
const PLAYED_TOLERANCE = 1.05
/** This many agreeing players are more reliable than a typed length. */
const AGREEING_STUDENTS_MIN = 2
/** So many players outvote two that agree on another length: nobody needs to report it any more. */
export const CONFIRMING_STUDENTS = 10

/** Stored in whole seconds, and never as 0, which means unknown. */
export const wholeLength = (seconds: number): number => Math.max(1, Math.round(seconds))

const lengthTolerance = (known: number): number =>
  Math.max(known * LENGTH_TOLERANCE_SHARE, LENGTH_TOLERANCE_SECONDS)

export const lengthsAgree = (known: number, reported: number): boolean =>
  Math.abs(reported - known) <= lengthTolerance(known)

type Lengths = {
  /** The lesson's; 0 if unknown. */
  stored: number
  /** By the student's player; null if it cannot tell. */
  reported: number | null
}

type Watching = Lengths & {
  furthestSeconds: number
  /** Playing time credited by the server's clock, rewatching included. */
  watchedSeconds: number
}

/** The length that a student's progress is measured against. If the two disagree, the longer one counts. */
export function lengthToWatch({ stored, reported }: Lengths): number {
  const seconds = reported ?? 0
  if (stored <= 0) return Math.max(seconds, UNKNOWN_LENGTH_SECONDS)
  return seconds > 0 && lengthsAgree(stored, seconds) ? seconds : Math.max(stored, seconds)
}

/**
 * The percentage of a lesson that was watched. If the player confirms the stored length, the furthest point counts. If the two
 * disagree, playing time counts as well, so that a wrong length locks nobody out. If no length is stored, playing time is
 * required, so that nobody completes a lesson by claiming that its video is short.
 */
export function lessonPercentage({ stored, reported, furthestSeconds, watchedSeconds }: Watching): number {
  const seconds = reported ?? 0
  const length = lengthToWatch({ stored, reported })
  if (stored <= 0) {
    const reached = seconds > 0 ? furthestSeconds / seconds : 1
    return toPercentage(Math.min(reached, (watchedSeconds * PLAYED_TOLERANCE) / length))
  }
  const isConfirmed = seconds > 0 && lengthsAgree(stored, seconds)
  return toPercentage((isConfirmed ? furthestSeconds : Math.max(furthestSeconds, watchedSeconds)) / length)
}

const toPercentage = (share: number) => Math.max(0, Math.min(100, Math.floor(share * 100)))

/** Without a player, the furthest point stands in for an unknown length. */
export const lengthToRewatch = ({ stored, furthestSeconds }: { stored: number; furthestSeconds: number }) =>
  stored > 0 ? stored : Math.max(furthestSeconds, UNKNOWN_LENGTH_SECONDS)

export type LengthReport = { seconds: number; isAdmin: boolean }

/** Whether a player should report its length: not if it agrees with a confirmed one. */
export const isLengthWanted = (lesson: { stored: number; isConfirmed: boolean }, reported: number): boolean =>
  !lesson.isConfirmed || !lengthsAgree(lesson.stored, reported)

/**
 * The length that players agree on, if it differs from the stored one; the newest report comes first. One administrator is
 * enough; otherwise it takes two students who agree and outnumber those who confirm the stored length.
 */
export function correctedLength(stored: number, reports: readonly LengthReport[]): number | null {
  const administrator = reports.find(({ isAdmin }) => isAdmin)
  const length = administrator?.seconds ?? lengthOfStudents(stored, reports)
  if (length === null || (stored > 0 && lengthsAgree(stored, length))) return null
  return wholeLength(length)
}

function lengthOfStudents(stored: number, reports: readonly LengthReport[]): number | null {
  const agreeingWith = (length: number) => reports.filter(({ seconds }) => lengthsAgree(length, seconds))
  const confirming = stored > 0 ? agreeingWith(stored).length : 0
  const groups = reports.map(({ seconds }) => ({ seconds, size: agreeingWith(seconds).length }))
  const largest = groups.reduce((best, group) => (group.size > best.size ? group : best), {
    seconds: 0,
    size: 0,
  })
  return largest.size >= AGREEING_STUDENTS_MIN && largest.size > confirming ? largest.seconds : null
}
