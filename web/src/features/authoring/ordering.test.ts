import { expect, test } from 'vitest'
import { placeHint, placeNames } from './ordering.ts'

const others = [{ title: 'Um' }, { title: 'Dois' }, { title: 'Três' }]

test.each([
  [0, 'Fica em 1º lugar.'],
  [1, 'Fica em 2º lugar, depois de “Um”.'],
  [3, 'Fica por último, depois de “Três”.'],
  [99, 'Fica por último, depois de “Três”.'],
  [-1, ''],
  [1.5, ''],
  [Number.NaN, ''],
])('%d among three others: %s', (orderIndex, hint) => {
  expect(placeHint(orderIndex, others)).toBe(hint)
})

test('the only one is the first', () => {
  expect(placeHint(5, [])).toBe('Fica em 1º lugar.')
})

test('the places to choose from are counted from 1, and say what comes before', () => {
  expect(placeNames([])).toEqual(['1. No início'])
  expect(placeNames([{ title: 'Um' }, { title: 'Dois' }])).toEqual([
    '1. No início',
    '2. Depois de “Um”',
    '3. Depois de “Dois”',
  ])
})
