import { expect, test } from 'vitest'
import { engagementRate, isNewVisit, lastActivityLabel } from './activity.ts'

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-03-10T12:00:00-03:00')
const label = (moment: string) => lastActivityLabel(new Date(moment), { now, timeZone })

test('a user who was never active', () => {
  expect(lastActivityLabel(null, { now, timeZone })).toBe('Nunca')
})

test.each([
  ['2026-03-10T12:00:00-03:00', 'Hoje'],
  ['2026-03-10T00:00:00-03:00', 'Hoje'],
  ['2026-03-09T23:59:59-03:00', 'Ontem'],
  ['2026-03-09T00:00:00-03:00', 'Ontem'],
  ['2026-03-08T23:59:59-03:00', '2 dias atrás'],
  ['2026-03-04T00:00:00-03:00', '6 dias atrás'],
  ['2026-03-03T23:59:59-03:00', '03/03/2026'],
  ['2025-12-31T10:00:00-03:00', '31/12/2025'],
  ['2026-03-10T12:00:05-03:00', 'Hoje'],
])('activity at %s reads %s', (moment, expected) => {
  expect(label(moment)).toBe(expected)
})

test("days are counted in the reader's time zone, not in UTC", () => {
  const lateEvening = new Date('2026-03-10T22:30:00-03:00')
  expect(lastActivityLabel(new Date('2026-03-10T08:00:00-03:00'), { now: lateEvening, timeZone })).toBe(
    'Hoje',
  )
})

test('a visit ends after half an hour without activity', () => {
  expect(isNewVisit(30 * 60)).toBe(false)
  expect(isNewVisit(30 * 60 + 1)).toBe(true)
  // The clock was set back meanwhile.
  expect(isNewVisit(-7_200)).toBe(false)
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])('%i active of %i users is an engagement of %i%%', (active, total, rate) => {
  expect(engagementRate({ active, total })).toBe(rate)
})
