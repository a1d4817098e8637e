import { expect, test } from 'vitest'
import { calendarDay, compactTime, hours } from './figures.ts'

test.each([
  [0, '0s'],
  [40, '40s'],
  [720, '12min'],
  [3_599, '60min'],
  [457_200, '127h'],
  [36_000_000, '10.000h'],
])('%d seconds are %s', (seconds, text) => {
  expect(compactTime(seconds)).toBe(text)
})

test('a table shows hours with one decimal, less than one as it is, and days as they are written here', () => {
  expect(hours(5_400)).toBe('1,5h')
  expect(hours(100)).toBe('2min')
  expect(calendarDay('2025-11-12')).toBe('12/11/2025')
})
