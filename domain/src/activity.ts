/** A user who did anything in a lesson within this many days counts as active. */
export const ACTIVE_WITHIN_DAYS = 7

/** Active students never pause this long between two lessons, so a longer absence means they stopped. */
export const IDLE_AFTER_DAYS = 14

/** A visit ends after this long without activity, and at midnight, because time is also counted per day. */
export const VISIT_SILENCE_MINUTES = 30

export const isNewVisit = (silentSeconds: number): boolean => silentSeconds > VISIT_SILENCE_MINUTES * 60

const DAY_MS = 24 * 60 * 60 * 1_000

/** A user whose last activity is at or before this moment is idle. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_AFTER_DAYS * DAY_MS)

/** Only for users who were active at least once; the others have not begun. */
export const isIdle = (lastActiveAt: Date, now: Date): boolean => lastActiveAt <= idleSince(now)

/** The share of all users who are active, in whole percent. */
export const engagementRate = ({ active, total }: { active: number; total: number }): number =>
  total === 0 ? 0 : Math.round((active / total) * 100)

/** 'Nunca', 'Hoje', 'Ontem', 'N dias atrás' under a week, else the date; in calendar days of the reader's time zone. */
export function lastActivityLabel(
  lastActiveAt: Date | null,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  if (lastActiveAt === null) return 'Nunca'
  const day = schoolDay(lastActiveAt, timeZone)
  const days = daysBetween(day, schoolDay(now, timeZone))
  if (days <= 0) return 'Hoje'
  if (days === 1) return 'Ontem'
  if (days < ACTIVE_WITHIN_DAYS) return `${days} dias atrás`
  return day.split('-').reverse().join('/')
}

/** By time zone. Making one takes longer than writing a thousand dates with it, and long lists write one a row. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day on which a moment falls in that time zone, such as 2026-03-12. */
export function schoolDay(moment: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  dayFormats.set(timeZone, format)
  return format.format(moment)
}

/** The hour of the day that a moment falls in, 0 to 23. */
export const schoolHour = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
