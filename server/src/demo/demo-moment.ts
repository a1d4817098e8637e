import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'
import type { DemoMoment } from './demo-students.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

// Brazil has kept one offset all year since 2019.
const SCHOOL_OFFSET = '-03:00'

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_TIME_ZONE, dateStyle: 'short' })

/** The calendar day of the school, as `yyyy-mm-dd`. */
export const schoolDay = (moment: Date): string => dayFormat.format(moment)

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000)

export function momentBefore(now: Date, when: DemoMoment): Date {
  if ('minutesAgo' in when) return new Date(now.getTime() - when.minutesAgo * MINUTE)
  const day = schoolDay(new Date(now.getTime() - when.daysAgo * DAY))
  return new Date(`${day}T${when.time}:00${SCHOOL_OFFSET}`)
}
