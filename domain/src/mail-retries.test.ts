import { expect, test } from 'vitest'
import { mailRetrySeconds } from './mail-retries.ts'

test('a mail that could not be sent is retried after half a minute, then with growing delays, at least once an hour', () => {
  expect([1, 2, 3, 4].map(mailRetrySeconds)).toEqual([30, 60, 120, 240])
  expect(mailRetrySeconds(8)).toBe(3_600)
  expect(mailRetrySeconds(1_000)).toBe(3_600)
})
