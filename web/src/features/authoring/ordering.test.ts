import { expect, test } from 'vitest'
import { placeNames } from './ordering.ts'

test('the places to choose from are counted from 1, and say what comes before', () => {
  expect(placeNames([])).toEqual(['1. No início'])
  expect(placeNames([{ title: 'Um' }, { title: 'Dois' }])).toEqual([
    '1. No início',
    '2. Depois de “Um”',
    '3. Depois de “Dois”',
  ])
})
