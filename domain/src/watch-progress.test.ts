import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditPlayed,
  creditReach,
  missingSeconds,
  newerPosition,
  resumePoint,
  startsOver,
  watchPercentage,
} from './watch-progress.ts'

describe('the watch percentage', () => {
  test.each([
    [0, 100, 0],
    [0.9, 100, 0],
    [1, 100, 1],
    [89.99, 100, 89],
    [90, 100, 90],
    [100, 100, 100],
    [101, 100, 100],
    [50, 0, 0],
    [-5, 100, 0],
  ])('%d of %d seconds is %i%%', (seconds, duration, percent) => {
    expect(watchPercentage(seconds, duration)).toBe(percent)
  })
})

describe('with fast-forward blocked', () => {
  const blocked = (reach: number, now: number) => ({ reach, now, isFastForwardBlocked: true })

  test('normal playing is credited in full', () => {
    expect(creditReach({ furthestSeconds: 10, creditedUntil: 100 }, blocked(12, 102))).toEqual({
      furthestSeconds: 12,
      creditedUntil: 101,
    })
  })

  test('a jump is credited only as far as time allows', () => {
    expect(creditReach({ furthestSeconds: 0, creditedUntil: 0 }, blocked(1_000, 10)).furthestSeconds).toBe(25)
  })

  test('going back changes nothing', () => {
    expect(creditReach({ furthestSeconds: 50, creditedUntil: 0 }, blocked(3, 10)).furthestSeconds).toBe(50)
  })

  test('credit over any number of saves never exceeds twice the time that passed plus five seconds', () => {
    const saves = fc.array(
      fc.record({
        reach: fc.double({ min: 0, max: 1e5, noNaN: true }),
        wait: fc.double({ min: 0, max: 60, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(saves, (samples) => {
        let state = { furthestSeconds: 0, creditedUntil: 0 }
        let now = 0
        for (const { reach, wait } of samples) {
          now += wait
          state = creditReach(state, blocked(reach, now))
          expect(state.furthestSeconds).toBeLessThanOrEqual(now * 2 + 5 + 1e-6)
        }
      }),
    )
  })

  test('whoever watches at up to double speed and saves now and then loses nothing', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.double({ min: 0.1, max: 600, noNaN: true }),
        speed: fc.double({ min: 0, max: 2, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(steps, (played) => {
        let state = { furthestSeconds: 0, creditedUntil: 0 }
        let [now, position] = [0, 0]
        for (const { wait, speed } of played) {
          now += wait
          position += wait * speed
          state = creditReach(state, blocked(position, now))
          expect(state.furthestSeconds).toBeCloseTo(position, 6)
        }
      }),
    )
  })

  test('what was reached never shrinks, whatever arrives in whatever order', () => {
    const sample = fc.record({
      reach: fc.double({ min: 0, max: 1e4, noNaN: true }),
      now: fc.double({ min: 0, max: 1e4, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        let state = { furthestSeconds: 0, creditedUntil: 0 }
        for (const { reach, now } of samples) {
          const next = creditReach(state, blocked(reach, now))
          expect(next.furthestSeconds).toBeGreaterThanOrEqual(state.furthestSeconds)
          state = next
        }
      }),
    )
  })
})

test('with fast-forward allowed, the position alone counts', () => {
  const after = creditReach(
    { furthestSeconds: 0, creditedUntil: 0 },
    { reach: 900, now: 1, isFastForwardBlocked: false },
  )
  expect(after.furthestSeconds).toBe(900)
})

test('saves that arrive late and all at once are credited like those that came in time', () => {
  const late = [20, 50, 95, 70].reduce(
    (state, reach) => creditReach(state, { reach, now: 100, isFastForwardBlocked: true }),
    { furthestSeconds: 0, creditedUntil: 0 },
  )
  expect(late.furthestSeconds).toBe(95)
})

test.each([
  [10, 0, 10, 10],
  [30, 0, 10, 20],
  [5, 20, 10, 0],
  [-3, 0, 10, 0],
])('of %d seconds played, credited until %d, at %d count %d', (played, playedUntil, now, counts) => {
  expect(creditPlayed({ played, playedUntil, now }).credited).toBe(counts)
})

test('playing time in all never exceeds twice the time that passed', () => {
  const number = fc.double({ min: 0, max: 1e4, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ played: number, wait: number })), (saves) => {
      let [now, playedUntil, total] = [0, 0, 0]
      for (const { played, wait } of saves) {
        now += wait
        const after = creditPlayed({ played, playedUntil, now })
        playedUntil = after.playedUntil
        total += after.credited
      }
      expect(total).toBeLessThanOrEqual(now * 2 + 1e-6)
    }),
  )
})

describe('positions of several devices', () => {
  const at = (takenAt: number, position = takenAt) => ({ takenAt, position })

  test('a save that waited does not take back where another device went on', () => {
    expect(newerPosition(at(100, 80), at(20, 5))).toEqual(at(100, 80))
  })

  test('going back in the video is a position like any other', () => {
    expect(newerPosition(at(100, 80), at(101, 5))).toEqual(at(101, 5))
  })

  test('of two taken at the same moment, the one said last counts', () => {
    expect(newerPosition(at(100, 80), at(100, 5))).toEqual(at(100, 5))
  })

  test('whatever the order of arrival, the newest position is where the student is', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 })
    fc.assert(
      fc.property(moments, (arriving) => {
        const last = arriving.map((moment) => at(moment)).reduce(newerPosition)
        expect(last.takenAt).toBe(Math.max(...arriving))
      }),
    )
  })
})

test.each([
  [30, 100, 30],
  [99.5, 100, 98],
  [100, 100, 98],
  [500, 100, 98],
  [-1, 100, 0],
  [1, 1, 0],
  [30, 0, 30],
])('from %d of %d seconds, playback goes on at %d', (position, duration, at) => {
  expect(resumePoint(position, duration)).toBe(at)
})

test('what is missing is counted to the threshold, not to the end', () => {
  expect(missingSeconds({ furthestSeconds: 0, duration: 200, minWatchPercentage: 90 })).toBe(180)
  expect(missingSeconds({ furthestSeconds: 100.7, duration: 200, minWatchPercentage: 90 })).toBe(80)
  expect(missingSeconds({ furthestSeconds: 190, duration: 200, minWatchPercentage: 90 })).toBe(0)
})

describe('a lesson starts over', () => {
  test.each([
    ['completed and left at its end', true, 100, 100, true],
    ['completed and left a moment before the furthest point', true, 95, 100, true],
    ['completed and left in the middle of another time', true, 94.9, 100, false],
    ['completed without being watched', true, 0, 0, true],
    ['not completed', false, 50, 50, false],
  ])('%s', (_, isCompleted, positionSeconds, furthestSeconds, starts) => {
    expect(startsOver({ isCompleted, positionSeconds, furthestSeconds })).toBe(starts)
  })
})
