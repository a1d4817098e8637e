import { expect, test } from 'vitest'
import { fullDate, longDate } from './dates.ts'

test('a date is written out in Portuguese', () => {
  expect(longDate('2025-03-12T15:00:00.000Z')).toBe('12 de março de 2025')
})

test('the day is the one in Brazil, not in Greenwich', () => {
  expect(longDate('2025-03-13T01:30:00.000Z')).toBe('12 de março de 2025')
})

test('a full date starts with a capital letter', () => {
  expect(fullDate(new Date('2025-11-13T15:00:00.000Z'))).toBe('Quinta-feira, 13 de novembro de 2025')
})
