import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test('sizes are written in the unit a file manager would choose', () => {
  expect(bytesText(0)).toBe('0\u00a0KB')
  expect(bytesText(1)).toBe('1\u00a0KB')
  expect(bytesText(190_984)).toBe('187\u00a0KB')
  expect(bytesText(8 * 1024 ** 2)).toBe('8\u00a0MB')
  expect(bytesText(12.44 * 1024 ** 2)).toBe('12,4\u00a0MB')
  expect(bytesText(812 * 1024 ** 2)).toBe('812\u00a0MB')
  expect(bytesText(1.25 * 1024 ** 3)).toBe('1,3\u00a0GB')
  expect(bytesText(5.2 * 1024 ** 3)).toBe('5,2\u00a0GB')
  expect(bytesText(1024 ** 3 - 1)).toBe('1\u00a0GB')
  expect(bytesText(3 * 1024 ** 4)).toBe('3\u00a0TB')
})
