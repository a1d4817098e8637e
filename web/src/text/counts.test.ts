import { expect, test } from 'vitest'
import { counted, LESSONS } from './counts.ts'

test.each([
  [0, '0 aulas'],
  [1, '1 aula'],
  [2, '2 aulas'],
  [1_200, '1.200 aulas'],
  [1_000_000, '1.000.000 aulas'],
])('%d lessons are %s', (count, text) => {
  expect(counted(count, LESSONS)).toBe(text)
})
