import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditTime, creditWatching, type WatchClock } from './watch-clock.ts'

const NEW: WatchClock = { usedUntil: 0, gaps: [] }
const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true })

describe('time is credited', () => {
  test('in full for playing at up to double speed', () => {
    expect(creditTime({ usedUntil: 100, gaps: [] }, { wanted: 4, openSince: 0, now: 102 })).toEqual({
      credited: 4,
      clock: { usedUntil: 102, gaps: [] },
    })
  })

  test('for a jump only as far as time allows, with five seconds borrowed once', () => {
    const first = creditTime(NEW, { wanted: 1_000, openSince: 0, now: 10 })
    expect(first.credited).toBe(25)
    expect(creditTime(first.clock, { wanted: 1_000, openSince: 0, now: 10 }).credited).toBe(0)
    expect(creditTime(first.clock, { wanted: 1_000, openSince: 10, now: 10 }).credited).toBe(0)
    expect(creditTime(first.clock, { wanted: 1_000, openSince: 0, now: 11 }).credited).toBe(2)
  })

  test('to a lesson only from its opening on; earlier time stays for lessons that were open', () => {
    const { credited, clock } = creditTime(NEW, { wanted: 40, openSince: 100, now: 120 })
    expect({ credited, clock }).toEqual({ credited: 40, clock: { usedUntil: 120, gaps: [[0, 100]] } })
    expect(creditTime(clock, { wanted: 60, openSince: 50, now: 120 })).toEqual({
      credited: 60,
      clock: {
        usedUntil: 120,
        gaps: [
          [0, 50],
          [80, 100],
        ],
      },
    })
  })

  test('again after a clock was set back, and never negative', () => {
    const ahead = { usedUntil: 7_200, gaps: [] }
    const { credited, clock } = creditTime(ahead, { wanted: 10, openSince: 7_000, now: 100 })
    expect(credited).toBe(0)
    expect(creditTime(clock, { wanted: 10, openSince: 100, now: 105 }).credited).toBe(10)
    expect(creditTime(NEW, { wanted: -3, openSince: 0, now: 10 }).credited).toBe(0)
  })
})

test('a user is never credited more than twice the time that passed plus five seconds, over all lessons, devices and late saves', () => {
  const event = fc.record({
    lesson: fc.nat(7),
    isOpening: fc.boolean(),
    wanted: seconds(10_000),
    wait: seconds(600),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const openSince = new Map<number, number>()
      let [now, total, clock] = [0, 0, NEW]
      for (const { lesson, isOpening, wanted, wait } of events) {
        now += wait
        if (isOpening || !openSince.has(lesson)) openSince.set(lesson, now)
        const after = creditTime(clock, { wanted, openSince: openSince.get(lesson) ?? now, now })
        total += after.credited
        clock = after.clock
        expect(total).toBeLessThanOrEqual(now * 2 + 5 + 1e-6)
      }
    }),
  )
})

type Stretch = { lesson: number; pause: number; lasts: number; speed: number; delay: number }

/** What an honest student plays, one lesson after another, and the order in which it arrives. */
function arriving(stretches: Stretch[]) {
  const openSince = new Map<number, number>()
  let now = 0
  return stretches
    .map(({ lesson, pause, lasts, speed, delay }) => {
      now += pause
      if (!openSince.has(lesson)) openSince.set(lesson, now)
      now += lasts
      return { openSince: openSince.get(lesson) ?? 0, wanted: lasts * speed, now: now + delay }
    })
    .sort((a, b) => a.now - b.now)
}

test('an honest student loses nothing, offline or not, at any allowed speed, on one device after the other', () => {
  const stretch = fc.record({
    lesson: fc.nat(5),
    pause: seconds(10_000),
    lasts: seconds(7_200),
    speed: fc.constantFrom(0.5, 1, 1.5, 2),
    delay: fc.oneof(fc.constant(0), seconds(100_000)),
  })
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 14 }), (stretches) => {
      let clock = NEW
      for (const save of arriving(stretches)) {
        const after = creditTime(clock, save)
        expect(after.credited).toBeCloseTo(save.wanted, 4)
        clock = after.clock
      }
    }),
    { numRuns: 1_000 },
  )
})

describe('watching', () => {
  const claim = { openSince: 0, furthestSeconds: 0, isFastForwardBlocked: true }

  test('new and played seconds use the same time', () => {
    const after = creditWatching(NEW, { ...claim, reach: 30, played: 30, now: 15 })
    expect(after).toEqual({ furthestSeconds: 30, playedSeconds: 30, clock: { usedUntil: 15, gaps: [] } })
  })

  test('going back changes only the played time', () => {
    const after = creditWatching(NEW, { ...claim, furthestSeconds: 50, reach: 3, played: 8, now: 10 })
    expect(after).toMatchObject({ furthestSeconds: 50, playedSeconds: 8 })
  })

  test('with fast-forward allowed only the position counts, and playing time still needs real time', () => {
    const skipped = { ...claim, isFastForwardBlocked: false, reach: 900, played: 900, now: 1 }
    expect(creditWatching(NEW, skipped)).toMatchObject({ furthestSeconds: 900, playedSeconds: 7 })
  })

  test('saves that arrive late and all at once are credited like punctual ones', () => {
    let state = { furthestSeconds: 0, clock: NEW }
    for (const reach of [20, 50, 95, 70])
      state = creditWatching(state.clock, {
        ...claim,
        furthestSeconds: state.furthestSeconds,
        reach,
        played: 0,
        now: 100,
      })
    expect(state.furthestSeconds).toBe(95)
  })

  test('the furthest point never shrinks, whatever arrives in whatever order', () => {
    const sample = fc.record({ reach: seconds(1e4), played: seconds(1e4), now: seconds(1e4) })
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        let state = { furthestSeconds: 0, clock: NEW }
        for (const sent of samples) {
          const next = creditWatching(state.clock, {
            ...claim,
            ...sent,
            furthestSeconds: state.furthestSeconds,
          })
          expect(next.furthestSeconds).toBeGreaterThanOrEqual(state.furthestSeconds)
          state = next
        }
      }),
    )
  })
})
