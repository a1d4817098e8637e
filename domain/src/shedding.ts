/**
 * What is given up when the server is overloaded, in this order: figures can wait, browsing can wait a little, studying
 * suffers; what a student watched, answered or needs to get in goes last.
 */
export const SHEDDING_ORDER = ['reports', 'browsing', 'studying', 'saving'] as const
export type Priority = (typeof SHEDDING_ORDER)[number]

/**
 * A timer this late, or this many waiting for a connection to the database (half as many as there are connections), means
 * that work comes faster than it is done.
 */
export const LATE_MS = 250
export const WAITING_LATE = 5
/** Far too late: only then is everything refused. Waiting for the database has a limit of its own and never leads there. */
export const VERY_LATE_MS = 400
/** One late moment is a pause; several in a row are a queue that grows. */
export const LATE_IN_A_ROW = 4
/** Slower down than up: what was given up comes back one by one, once there is room for it. */
export const CALM_IN_A_ROW = 10

/** How the server does at a moment, looked at ten times a second. */
export type Moment = { lateMs: number; waiting: number }

/** `level` is how many of SHEDDING_ORDER are given up. */
export type Shedding = { level: number; lateInARow: number; calmInARow: number }

export const NOTHING_SHED: Shedding = { level: 0, lateInARow: 0, calmInARow: 0 }

export function shedNext({ level, lateInARow, calmInARow }: Shedding, { lateMs, waiting }: Moment): Shedding {
  const isLate = lateMs > LATE_MS || waiting > WAITING_LATE
  if (!isLate) {
    return calmInARow + 1 < CALM_IN_A_ROW
      ? { level, lateInARow: 0, calmInARow: calmInARow + 1 }
      : { level: Math.max(0, level - 1), lateInARow: 0, calmInARow: 0 }
  }
  if (lateInARow + 1 < LATE_IN_A_ROW) return { level, lateInARow: lateInARow + 1, calmInARow: 0 }
  const most = lateMs > VERY_LATE_MS ? SHEDDING_ORDER.length : SHEDDING_ORDER.length - 1
  return { level: Math.max(level, Math.min(level + 1, most)), lateInARow: 0, calmInARow: 0 }
}

export const placeOf = (priority: Priority): number => SHEDDING_ORDER.indexOf(priority)
