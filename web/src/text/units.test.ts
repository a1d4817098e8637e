import { expect, test } from 'vitest'
import { withUnit } from './units.ts'

test('a number is never parted from its unit', () => {
  expect(withUnit(1_500, 'min')).toBe('1.500\u00a0min')
})
