import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberText } from './numbers.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const byIntl = new Intl.NumberFormat('pt-BR')
const isWrittenAlike = (amount: number) => numberText(amount) === byIntl.format(amount)

test('every number is written as Intl writes it', () => {
  for (const amount of [0, -0, 1, 0.75, 1.25, 0.001, 0.0005, 1e-7, 999, 999.999, 999.9996, 1_000, -1]) {
    expect(numberText(amount)).toBe(byIntl.format(amount))
  }
  fc.assert(fc.property(fc.integer({ min: -2_000, max: 20_000 }), isWrittenAlike))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (thousandths) => isWrittenAlike(thousandths / 1_000)),
  )
  fc.assert(fc.property(fc.double({ min: -2_000, max: 2_000, noNaN: true }), isWrittenAlike))
})

test('no file outside this folder writes a number or a date of its own', () => {
  const byThemselves = Object.entries(sources).filter(
    ([file, source]) => file.startsWith('../') && /toLocale(Date|Time)?String|\bIntl\./.test(source),
  )
  expect(byThemselves.map(([file]) => file)).toEqual([])
})
