import type { DemoMoment } from './demo-students.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Moments of the demo, relative to now, in the time zone of the school. */
export type DemoCalendar = {
  now: Date
  momentOf: (when: DemoMoment) => Date
  /** As `yyyy-mm-dd`. */
  dayOf: (moment: Date) => string
  isWeekend: (daysAgo: number) => boolean
}

export function demoCalendar({ now, timeZone }: { now: Date; timeZone: string }): DemoCalendar {
  // The Swedish format is the one that `Date` parses: '2026-03-11 12:30:05'.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const dayOf = (moment: Date) => clock.format(moment).slice(0, 10)
  const dayBefore = (daysAgo: number) => dayOf(new Date(now.getTime() - daysAgo * DAY))
  return {
    now,
    dayOf,
    momentOf: (when) => {
      if ('minutesAgo' in when) return new Date(now.getTime() - when.minutesAgo * MINUTE)
      const asIfUtc = new Date(`${dayBefore(when.daysAgo)}T${when.time}:00Z`).getTime()
      const offset = new Date(`${clock.format(asIfUtc)}Z`).getTime() - asIfUtc
      return new Date(asIfUtc - offset)
    },
    isWeekend: (daysAgo) => [0, 6].includes(new Date(dayBefore(daysAgo)).getUTCDay()),
  }
}

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000)
