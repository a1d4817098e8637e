import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import { expect, test } from 'vitest'
import { demoCalendar } from './demo-calendar.ts'
import { demoClass } from './demo-class.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const monday = new Date('2026-03-09T15:30:00Z')
const classOf = (now: Date) => demoClass(demoCalendar({ now, timeZone: DEFAULT_TIME_ZONE }))

test('the class is deterministic', () => {
  expect(classOf(monday)).toEqual(classOf(monday))
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'first started %i days after a Monday, the charts have their story',
  (days) => {
    const students = classOf(new Date(monday.getTime() + days * DAY_MS))
    const who = (did: (student: (typeof students)[number]) => boolean) => students.filter(did).length
    expect(new Set(students.map(({ email }) => email)).size).toBe(students.length)
    expect(who(({ steps }) => steps.length === 0)).toBeGreaterThanOrEqual(2)
    // Some complete the first course, and some the last.
    expect(
      who(({ steps }) => steps.some((step) => 'quizOf' in step && step.quizOf === 'reserva-de-emergencia')),
    ).toBeGreaterThanOrEqual(8)
    expect(
      who(({ steps }) => steps.some((step) => 'watch' in step && step.watch === 'entrevista')),
    ).toBeGreaterThanOrEqual(2)
    expect(
      who(({ steps }) => steps.some(({ when }) => 'daysAgo' in when && when.daysAgo < 7)),
    ).toBeGreaterThanOrEqual(10)
  },
)
