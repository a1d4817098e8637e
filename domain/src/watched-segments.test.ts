import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditSegments,
  HUNDREDTHS,
  NO_SEGMENTS,
  SEGMENTS_TEXT,
  type Segments,
  seenHundredths,
  segmentsBetween,
  segmentsOf,
  segmentsText,
} from './watched-segments.ts'

const between = (from: number, to: number, duration = 100) => segmentsBetween({ from, to, duration })
const segments = fc.bigInt({ min: 0n, max: 2n ** 100n - 1n })
const seconds = fc.double({ min: 0, max: 86_400, noNaN: true })

describe('a played piece', () => {
  test.each([
    [0, 100, 100],
    [0, 0, 0],
    [0, 0.5, 0],
    [0, 0.6, 1],
    [0.5, 1.5, 1],
    [0.6, 1.4, 0],
    [99.4, 250, 1],
    [50, 40, 0],
  ])('from %d to %d of 100 seconds covers %d hundredths', (from, to, count) => {
    expect(seenHundredths(between(from, to))).toHaveLength(count)
  })

  test('is placed where it was played', () => {
    expect(seenHundredths(between(10, 13))).toEqual([10, 11, 12])
    expect(seenHundredths(between(300, 330, 1_000))).toEqual([30, 31, 32])
  })

  test('of a video of unknown length covers nothing', () => {
    expect(between(0, 50, 0)).toBe(NO_SEGMENTS)
  })

  test('covers the same in parts as in one, and no hundredth twice', () => {
    fc.assert(
      fc.property(
        fc.array(seconds, { minLength: 2 }),
        fc.integer({ min: 1, max: 86_400 }),
        (cuts, duration) => {
          const places = cuts.toSorted((a, b) => a - b)
          const pieces = places.slice(1).map((to, index) => between(places[index] ?? 0, to, duration))
          expect(pieces.reduce((all, piece) => all | piece, NO_SEGMENTS)).toBe(
            between(places[0] ?? 0, places.at(-1) ?? 0, duration),
          )
          const counted = pieces.reduce((sum, piece) => sum + seenHundredths(piece).length, 0)
          expect(counted).toBeLessThanOrEqual(HUNDREDTHS)
        },
      ),
    )
  })

  test('never covers more than its length allows, plus one', () => {
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 86_400 }), (from, length, duration) => {
        const count = seenHundredths(between(from, from + length, duration)).length
        expect(count).toBeLessThanOrEqual(Math.floor((length / duration) * 100 + 1e-6) + 1)
      }),
    )
  })
})

test('the text has 25 digits, starting with the beginning of the video', () => {
  expect(segmentsText(between(0, 4))).toBe('f000000000000000000000000')
  fc.assert(
    fc.property(segments, (each) => {
      expect(segmentsText(each)).toMatch(SEGMENTS_TEXT)
      expect(segmentsOf(segmentsText(each))).toBe(each)
    }),
  )
})

describe('what is credited', () => {
  const credit = (claimed: Segments, watchedSeconds: number, seen: Segments = NO_SEGMENTS) =>
    creditSegments({ seen, claimed, watchedSeconds, duration: 100 })

  test('is what was played', () => {
    expect(credit(between(20, 30), 10)).toBe(between(20, 30))
  })

  test('is one hundredth if no playing time was credited, however often it is claimed', () => {
    expect(seenHundredths(credit(between(0, 100), 0))).toEqual([0])
    expect(seenHundredths(credit(between(50, 51), 0, between(0, 1)))).toEqual([0])
  })

  test('are the first hundredths of a claim that is too large', () => {
    expect(seenHundredths(credit(between(10, 90), 2.9))).toEqual([10, 11, 12])
  })

  test('is nothing while the length is unknown', () => {
    expect(creditSegments({ seen: 5n, claimed: 7n, watchedSeconds: 50, duration: 0 })).toBe(5n)
  })

  test('is never taken back, and never exceeds the claim or the time', () => {
    fc.assert(
      fc.property(
        segments,
        segments,
        seconds,
        fc.integer({ min: 1, max: 86_400 }),
        (seen, claimed, watched, duration) => {
          const credited = creditSegments({ seen, claimed, watchedSeconds: watched, duration })
          expect(credited & seen).toBe(seen)
          expect(credited & ~(seen | claimed)).toBe(NO_SEGMENTS)
          const room = Math.floor((watched / duration) * 100) + 1
          const before = seenHundredths(seen).length
          expect(seenHundredths(credited).length).toBeLessThanOrEqual(Math.max(before, room))
        },
      ),
    )
  })
})
