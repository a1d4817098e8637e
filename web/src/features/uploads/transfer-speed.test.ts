import { expect, test } from 'vitest'
import { secondsLeft, transferSpeed } from './transfer-speed.ts'

test('the speed is that of the last ten seconds, and unknown at first', () => {
  const speed = transferSpeed()
  expect(speed.note(0, 0)).toBeNull()
  expect(speed.note(1_000, 1_000)).toBeNull()
  expect(speed.note(4_000, 2_000)).toBe(2_000)
  // The fast beginning is forgotten.
  expect(speed.note(5_000, 12_000)).toBe(100)
})

test('after a break the speed is measured anew', () => {
  const speed = transferSpeed()
  speed.note(0, 0)
  speed.note(4_000, 2_000)
  speed.reset()
  expect(speed.note(4_000, 60_000)).toBeNull()
  expect(speed.note(8_000, 62_000)).toBe(2_000)
})

test('the time left is unknown while nothing moves', () => {
  expect(secondsLeft(1_000, null)).toBeNull()
  expect(secondsLeft(1_000, 0)).toBeNull()
  expect(secondsLeft(1_001, 100)).toBe(11)
})
