import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=95-200', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-5', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=-', 'whole'],
])('of 100 bytes, %s is %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test('a range never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 10_000 }), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size)
      return typeof range === 'string' || (range.start >= 0 && range.start <= range.end && range.end < size)
    }),
  )
})
