import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  correctedLength,
  isLengthWanted,
  type LengthReport,
  lengthsAgree,
  lengthToRewatch,
  lengthToWatch,
  lessonPercentage,
  UNKNOWN_LENGTH_SECONDS,
  wholeLength,
} from './video-length.ts'
import { creditWatching, type WatchClock } from './watch-clock.ts'

describe('the length to watch', () => {
  test.each([
    [0, 120, 120],
    [0, 0.001, 30],
    [0, null, 30],
    [120, null, 120],
    [120, 0, 120],
    [120, 123, 123],
    [120, 126, 126],
    [120, 126.1, 126.1],
    [120, 113.9, 120],
    [1_000, 1_050, 1_050],
    [1_000, 949, 1_000],
    [120, 1, 120],
    [4, 30, 30],
  ])('stored %d and reported %s: %d', (stored, reported, counts) => {
    expect(lengthToWatch({ stored, reported })).toBe(counts)
  })

  test('to rewatch is the stored one, else the furthest point, but at least a minimum', () => {
    expect(lengthToRewatch({ stored: 60, furthestSeconds: 5 })).toBe(60)
    expect(lengthToRewatch({ stored: 0, furthestSeconds: 500 })).toBe(500)
    expect(lengthToRewatch({ stored: 0, furthestSeconds: 5 })).toBe(30)
  })
})

describe('the percentage', () => {
  const watched = (furthestSeconds: number, watchedSeconds = furthestSeconds) => ({
    furthestSeconds,
    watchedSeconds,
  })

  test('follows the furthest point while the player confirms the stored length', () => {
    expect(lessonPercentage({ stored: 100, reported: 102, ...watched(51, 500) })).toBe(50)
    expect(lessonPercentage({ stored: 100, reported: 98, ...watched(98, 1) })).toBe(100)
  })

  test('of a video that is shorter than its stored length grows by rewatching', () => {
    expect(lessonPercentage({ stored: 60, reported: 6, ...watched(6) })).toBe(10)
    expect(lessonPercentage({ stored: 60, reported: 6, ...watched(6, 54) })).toBe(90)
  })

  test('of a video that is longer than its stored length is measured against the video', () => {
    expect(lessonPercentage({ stored: 4, reported: 30, ...watched(4) })).toBe(13)
    expect(lessonPercentage({ stored: 4, reported: 30, ...watched(27) })).toBe(90)
  })

  test('of a video of unknown length needs both the furthest point and the playing time', () => {
    expect(lessonPercentage({ stored: 0, reported: 100, ...watched(100, 40) })).toBe(42)
    expect(lessonPercentage({ stored: 0, reported: 100, ...watched(40, 100) })).toBe(40)
    expect(lessonPercentage({ stored: 0, reported: 100, ...watched(100, 96) })).toBe(100)
    expect(lessonPercentage({ stored: 0, reported: 10, ...watched(10) })).toBe(35)
    expect(lessonPercentage({ stored: 0, reported: null, ...watched(0, 15) })).toBe(52)
  })
})

const seconds = fc.double({ min: 0, max: 86_400, noNaN: true })
const threshold = fc.integer({ min: 1, max: 100 })

/** One player, as the server credits it; time passes between the saves. */
function watchedBy(
  saves: readonly { reach: number; played: number; wait: number }[],
  isFastForwardBlocked: boolean,
) {
  let now = 0
  let clock: WatchClock = { usedUntil: 0, gaps: [] }
  let [furthestSeconds, watchedSeconds] = [0, 0]
  for (const { reach, played, wait } of saves) {
    now += wait
    const after = creditWatching(clock, {
      furthestSeconds,
      reach,
      played,
      openSince: 0,
      now,
      isFastForwardBlocked,
    })
    furthestSeconds = after.furthestSeconds
    watchedSeconds += after.playedSeconds
    clock = after.clock
  }
  return { now, furthestSeconds, watchedSeconds }
}

const saves = fc.array(
  fc.record({ reach: seconds, played: seconds, wait: fc.double({ min: 0, max: 120, noNaN: true }) }),
  { maxLength: 20 },
)

test('no number of requests completes a lesson of unknown length before half of its time has passed, and no claim shortens it', () => {
  fc.assert(
    fc.property(saves, fc.option(seconds), fc.boolean(), threshold, (sent, reported, isBlocked, minimum) => {
      const { now, ...watched } = watchedBy(sent, isBlocked)
      const percentage = lessonPercentage({ stored: 0, reported, ...watched })
      const length = Math.max(reported ?? 0, UNKNOWN_LENGTH_SECONDS)
      // Twice the speed, five seconds are borrowed, and 5 % are forgiven.
      if ((now * 2 + 5) * 1.05 < (length * minimum) / 100 - 1e-6) expect(percentage).toBeLessThan(minimum)
    }),
  )
})

test('on a lesson of known length no claim credits more than the clock allows', () => {
  fc.assert(
    fc.property(saves, fc.integer({ min: 6, max: 86_400 }), fc.option(seconds), (sent, stored, reported) => {
      fc.pre(reported === null || !lengthsAgree(stored, reported))
      const { now, ...watched } = watchedBy(sent, true)
      const percentage = lessonPercentage({ stored, reported, ...watched })
      expect(percentage).toBeLessThanOrEqual(((now * 2 + 5) / stored) * 100 + 1e-6)
    }),
  )
})

test('a student who plays a video to its end, again and again, completes the lesson, whatever length is stored', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7_200 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.boolean(),
      (length, stored, isTold) => {
        const times = Math.ceil(Math.max(stored, UNKNOWN_LENGTH_SECONDS) / length)
        const sent = Array.from({ length: times }, () => ({ reach: length, played: length, wait: length }))
        const { now: _, ...watched } = watchedBy(sent, true)
        const reported = isTold ? length : null
        expect(lessonPercentage({ stored, reported, ...watched })).toBeGreaterThanOrEqual(99)
      },
    ),
    { numRuns: 60 },
  )
})

describe('the stored length', () => {
  const by = (isAdmin: boolean) => (length: number) => ({ seconds: length, isAdmin })
  const [student, administrator] = [by(false), by(true)]

  test.each<[string, number, LengthReport[], number | null]>([
    ['nobody said anything', 60, [], null],
    ['one student disagrees', 60, [student(6)], null],
    ['two students agree with each other', 60, [student(6), student(6.4)], 6],
    ['two students disagree with each other', 60, [student(6), student(300)], null],
    ['two students confirm it', 60, [student(61), student(59)], null],
    ['as many confirm it as disagree', 60, [student(6), student(6), student(60), student(60)], null],
    ['more disagree than confirm it', 60, [student(6), student(60), student(6)], 6],
    ['one student knows a length nobody stored', 0, [student(6)], null],
    ['two students know a length nobody stored', 0, [student(6), student(6)], 6],
    ['one administrator disagrees', 60, [administrator(6.4)], 6],
    ['one administrator knows a length nobody stored', 0, [administrator(0.2)], 1],
    ['an administrator confirms it against students', 60, [student(6), student(6), administrator(60)], null],
    ['the newest administrator decides', 60, [administrator(60), administrator(6)], null],
  ])('when %s (%d)', (_, stored, reports, corrected) => {
    expect(correctedLength(stored, reports)).toBe(corrected)
  })

  test('stays once it is corrected', () => {
    const report = fc.record({
      seconds: fc.double({ min: 0.1, max: 86_400, noNaN: true }),
      isAdmin: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.nat(86_400), fc.array(report, { maxLength: 8 }), (stored, reports) => {
        const corrected = correctedLength(stored, reports)
        if (corrected !== null) expect(correctedLength(corrected, reports)).toBeNull()
      }),
    )
  })

  test('is reported until an administrator confirmed it, and by players that see another', () => {
    expect(isLengthWanted({ stored: 60, isConfirmed: false }, 60)).toBe(true)
    expect(isLengthWanted({ stored: 60, isConfirmed: true }, 62)).toBe(false)
    expect(isLengthWanted({ stored: 60, isConfirmed: true }, 6)).toBe(true)
  })
})

test.each([
  [0.01, 1],
  [1.49, 1],
  [1.5, 2],
  [59.6, 60],
])('a video of %d seconds is stored with %i', (seconds, whole) => {
  expect(wholeLength(seconds)).toBe(whole)
})
