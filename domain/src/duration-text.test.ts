import { expect, test } from 'vitest'
import { spelledDuration } from './duration-text.ts'

test.each([
  [0, '0 s'],
  [191.2, '3 min 12 s'],
  [120, '2 min'],
  [3_900, '1 h 5 min'],
])('%d seconds are spelled as %s', (seconds, text) => {
  expect(spelledDuration(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
