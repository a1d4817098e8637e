import { expect, test } from 'vitest'
import { minutesSpent } from './minutes.ts'

test.each([
  [0, '0 min'],
  [12, '< 1 min'],
  [30, '1 min'],
  [89, '1 min'],
  [360, '6 min'],
  [90_000, '1.500 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(minutesSpent(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
