/** Players round, and count the last frame differently: lengths of one video may differ by 5 % or 5 seconds. */
export const LENGTH_TOLERANCE_SHARE = 0.05
export const LENGTH_TOLERANCE_SECONDS = 5

/** A video whose length nobody stored counts as at least this long, whatever a browser says about it. */
export const UNKNOWN_LENGTH_SECONDS = 30
/** Players miss moments around pauses and jumps: of a video of unknown length this much playing time is forgiven. */
export const PLAYED_TOLERANCE = 1.05
/** So many students whose players agree know the length better than whoever typed it. */
const AGREEING_STUDENTS_MIN = 2

/** As it is stored: in whole seconds, and never none, which would mean that nobody knows it. */
export const wholeLength = (seconds: number): number => Math.max(1, Math.round(seconds))

export const lengthTolerance = (known: number): number =>
  Math.max(known * LENGTH_TOLERANCE_SHARE, LENGTH_TOLERANCE_SECONDS)

/** Whether a player means the same length. */
export const lengthsAgree = (known: number, told: number): boolean =>
  Math.abs(told - known) <= lengthTolerance(known)

type Lengths = {
  /** The lesson's; 0 when nobody knows it. */
  stored: number
  /** What the student's own player says; null when it cannot tell. */
  reported: number | null
}

type Watching = Lengths & {
  furthestSeconds: number
  /** Playing time credited by the server's clock, rewatching included. */
  watchedSeconds: number
}

/** The length that a student's watching is measured against. Of two that disagree the longer one counts. */
export function lengthToWatch({ stored, reported }: Lengths): number {
  const told = reported ?? 0
  if (stored <= 0) return Math.max(told, UNKNOWN_LENGTH_SECONDS)
  return told > 0 && lengthsAgree(stored, told) ? told : Math.max(stored, told)
}

/**
 * The percentage of a lesson that was watched. While the stored length is confirmed by the player, the furthest point
 * counts. While the two disagree, playing time counts as well, so that a wrong number locks nobody out. While no length
 * is stored, playing time is required, so that nobody completes a lesson by claiming that its video is short.
 */
export function lessonPercentage({ stored, reported, furthestSeconds, watchedSeconds }: Watching): number {
  const told = reported ?? 0
  const length = lengthToWatch({ stored, reported })
  if (stored <= 0) {
    const reached = told > 0 ? furthestSeconds / told : 1
    return toPercentage(Math.min(reached, (watchedSeconds * PLAYED_TOLERANCE) / length))
  }
  const isConfirmed = told > 0 && lengthsAgree(stored, told)
  return toPercentage((isConfirmed ? furthestSeconds : Math.max(furthestSeconds, watchedSeconds)) / length)
}

const toPercentage = (share: number) => Math.max(0, Math.min(100, Math.floor(share * 100)))

/** Between visits no player is asked: what the student reached stands for a length that nobody stored. */
export const lengthToRewatch = ({ stored, furthestSeconds }: { stored: number; furthestSeconds: number }) =>
  stored > 0 ? stored : Math.max(furthestSeconds, UNKNOWN_LENGTH_SECONDS)

export type LengthReport = { seconds: number; isAdmin: boolean }

/** Whether a player's length is worth telling the server: not when an administrator's player said the same already. */
export const isLengthWanted = (lesson: { stored: number; isConfirmed: boolean }, told: number): boolean =>
  !lesson.isConfirmed || !lengthsAgree(lesson.stored, told)

/**
 * The length that players agree on, when it is not the stored one; the newest report comes first. One administrator is
 * enough. Without one, two students who agree and are more than those who confirm the stored length.
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
