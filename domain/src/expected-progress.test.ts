import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedPercentage } from './expected-progress.ts'

const answered = (watchPercentage: number, furthestSeconds: number, ageSeconds: number) => ({
  watchPercentage,
  furthestSeconds,
  ageSeconds,
})
const blocked = { lengthSeconds: 100, isFastForwardBlocked: true }

test.each([
  ['nothing new', answered(30, 30, 60), 30, 30],
  ['a rewatch', answered(30, 30, 60), 5, 30],
  ['the next seconds', answered(30, 30, 4), 34.5, 34],
  ['minutes without a connection', answered(30, 30, 70), 100, 100],
  ['more than could be watched meanwhile', answered(30, 30, 10), 90, 55],
  ['what the server measures otherwise', answered(10, 90, 60), 95, 15],
])('%s', (_, confirmed, reachedSeconds, percentage) => {
  expect(expectedPercentage({ ...blocked, confirmed, reachedSeconds })).toBe(percentage)
})

test('with fast-forward allowed, a jump ahead counts at once', () => {
  const confirmed = answered(0, 0, 1)
  expect(
    expectedPercentage({ ...blocked, isFastForwardBlocked: false, confirmed, reachedSeconds: 100 }),
  ).toBe(100)
})

test('nothing is expected for a video of unknown length', () => {
  const confirmed = answered(0, 0, 60)
  expect(expectedPercentage({ ...blocked, lengthSeconds: 0, confirmed, reachedSeconds: 50 })).toBe(0)
})

test('it is never less than the confirmed percentage, and never more than 100', () => {
  const seconds = fc.double({ min: 0, max: 20_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({
        confirmed: fc.record({
          watchPercentage: fc.nat(100),
          furthestSeconds: seconds,
          ageSeconds: seconds,
        }),
        reachedSeconds: seconds,
        lengthSeconds: seconds,
        isFastForwardBlocked: fc.boolean(),
      }),
      (input) => {
        const expected = expectedPercentage(input)
        expect(expected).toBeGreaterThanOrEqual(input.confirmed.watchPercentage)
        expect(expected).toBeLessThanOrEqual(100)
      },
    ),
  )
})
