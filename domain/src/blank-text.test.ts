import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'

test.each(['', ' ', '\t\n', '\u00A0', '\u0085', '\u200B', '\u2060\uFEFF', '\u202E', '\u180E'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each(['a', '.', ' 1 ', 'é', '漢', '🌊', '\u200Ba', '+'])('%j is not', (text) => {
  expect(isBlank(text)).toBe(false)
})
