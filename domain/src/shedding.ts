/**
 * Load shedding: when the server is overloaded it rejects requests in this order. Reports can wait; saving progress and
 * answers, and logging in, are shed last.
 */
export const SHEDDING_ORDER = ['reports', 'browsing', 'studying', 'saving'] as const
export type Priority = (typeof SHEDDING_ORDER)[number]

/**
 * A timer this late, or more requests than this that wait for the database, the first of them for as long, means that requests
 * arrive faster than they are served.
 */
export const LATE_MS = 250
export const WAITING_LATE = 5
/** Only beyond this is everything rejected. The queue for the database has a limit of its own and never leads there. */
export const VERY_LATE_MS = 400
/** One late sample is a pause; several in a row are a growing queue. */
export const LATE_IN_A_ROW = 4
/** Recovery is slower than shedding: priorities come back one at a time. */
export const CALM_IN_A_ROW = 10

/** An overload of the administrators' connections alone sheds no more than this: students do not use them. */
const SHED_FOR_ADMINS: Priority = 'browsing'

/** Taken ten times a second. `waitingAdmins` wait for the connections of administrators, `waiting` for the others. */
export type LoadSample = { lateMs: number; waiting: number; waitingAdmins: number }

/** `level` is how many priorities of SHEDDING_ORDER are rejected. */
export type Shedding = { level: number; lateInARow: number; calmInARow: number }

export const NOTHING_SHED: Shedding = { level: 0, lateInARow: 0, calmInARow: 0 }

export function shedNext({ level, lateInARow, calmInARow }: Shedding, sample: LoadSample): Shedding {
  const most = mostShed(sample)
  const isHeldByAdmins = most === sheddingRank(SHED_FOR_ADMINS) + 1 && level > most
  if (most === 0 || isHeldByAdmins) {
    return calmInARow + 1 < CALM_IN_A_ROW
      ? { level, lateInARow: 0, calmInARow: calmInARow + 1 }
      : { level: Math.max(0, level - 1), lateInARow: 0, calmInARow: 0 }
  }
  if (lateInARow + 1 < LATE_IN_A_ROW) return { level, lateInARow: lateInARow + 1, calmInARow: 0 }
  return { level: Math.max(level, Math.min(level + 1, most)), lateInARow: 0, calmInARow: 0 }
}

/** How many priorities a load like this can shed if it goes on. */
function mostShed({ lateMs, waiting, waitingAdmins }: LoadSample): number {
  if (lateMs > VERY_LATE_MS) return SHEDDING_ORDER.length
  if (lateMs > LATE_MS || waiting > WAITING_LATE) return SHEDDING_ORDER.length - 1
  return waitingAdmins > WAITING_LATE ? sheddingRank(SHED_FOR_ADMINS) + 1 : 0
}

export const sheddingRank = (priority: Priority): number => SHEDDING_ORDER.indexOf(priority)
