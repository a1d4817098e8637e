import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageVisitSeconds, periodDays, wholePercent } from './analytics.ts'

test.each([
  ['7', 7],
  ['90', 90],
  ['all', null],
] as const)('the period %s looks back %s days', (period, days) => {
  expect(periodDays(period)).toBe(days)
})

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [0, 24, 0],
  [1, 1_000, 1],
  [999, 1_000, 99],
  [17, 25, 68],
  [24, 24, 100],
  [25, 24, 100],
])('%d of %d is %d%%', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent)
})

test('a percentage is 0 or 100 only when it is exact', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => {
      const [part, whole] = [Math.min(a, b), Math.max(a, b)]
      expect(wholePercent(part, whole) === 0).toBe(part === 0)
      expect(wholePercent(part, whole) === 100).toBe(part === whole && whole > 0)
    }),
  )
})

test('the time per visit is zero without visits', () => {
  expect(averageVisitSeconds({ watchedSeconds: 0, visits: 0 })).toBe(0)
  expect(averageVisitSeconds({ watchedSeconds: 1_440, visits: 2 })).toBe(720)
})
