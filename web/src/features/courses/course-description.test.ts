import { expect, test } from 'vitest'
import { isLongText } from './course-description.tsx'

test.each([
  ['', false],
  ['Luz sobre o mar. '.repeat(28), false],
  ['Luz sobre o mar. '.repeat(30), true],
  ['Uma linha\n'.repeat(6), false],
  ['Uma linha\n'.repeat(7), true],
])('a text is long from eight lines of the widest screen on, breaks counted', (text, isLong) => {
  expect(isLongText(text)).toBe(isLong)
})
