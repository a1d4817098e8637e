import { expect, test } from 'vitest'
import { dayInWords } from './days.ts'

test('a day is the same day in every time zone', () => {
  expect(dayInWords('2025-03-01')).toBe('1 de março de 2025')
  expect(dayInWords('2024-12-31')).toBe('31 de dezembro de 2024')
})
