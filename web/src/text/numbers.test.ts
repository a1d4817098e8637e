import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberText } from './numbers.ts'

const byIntl = new Intl.NumberFormat('pt-BR')

test('every number is written as Intl writes it', () => {
  for (const amount of [0, 1, 999, 1_000, 1_234_567, -1, 0.5, 999.5]) {
    expect(numberText(amount)).toBe(byIntl.format(amount))
  }
  fc.assert(fc.property(fc.integer({ min: -2_000, max: 20_000 }), (n) => numberText(n) === byIntl.format(n)))
})
