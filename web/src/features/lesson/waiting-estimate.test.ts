import { expect, test } from 'vitest'
import { isBetterStart, minutesLeft } from './waiting-estimate.ts'

const MINUTE_MS = 60_000
const seen = (percent: number, minutes = 0) => ({ percent, at: minutes * MINUTE_MS })

test('the time left follows the pace that was seen, in whole minutes', () => {
  expect(minutesLeft(seen(10), seen(20, 1))).toBe(8)
  expect(minutesLeft(seen(10), seen(55, 1))).toBe(1)
  expect(minutesLeft(seen(1), seen(4, 10))).toBe(320)
})

test('nothing is said while too little was seen', () => {
  expect(minutesLeft(seen(10), seen(12, 5))).toBeNull()
  expect(minutesLeft(seen(0), seen(40, 5))).toBeNull()
  expect(minutesLeft(seen(40), seen(10, 5))).toBeNull()
})

test('it is counted from the first progress, and anew if that begins again', () => {
  expect(isBetterStart(seen(0), seen(0))).toBe(false)
  expect(isBetterStart(seen(0), seen(2))).toBe(true)
  expect(isBetterStart(seen(2), seen(30))).toBe(false)
  expect(isBetterStart(seen(30), seen(2))).toBe(true)
})
