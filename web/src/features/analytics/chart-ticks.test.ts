import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTicks, numberAxis, percentAxis, roundValues, timeAxis } from './chart-ticks.ts'

test('values are whole, round, and few enough to be read', () => {
  expect(roundValues(0)).toEqual([0, 1])
  expect(roundValues(3)).toEqual([0, 1, 2, 3])
  expect(roundValues(12)).toEqual([0, 5, 10, 15])
  expect(roundValues(100)).toEqual([0, 20, 40, 60, 80, 100])
  expect(roundValues(1_234)).toEqual([0, 250, 500, 750, 1_000, 1_250])
  fc.assert(
    fc.property(fc.nat(10_000_000), (max) => {
      const values = roundValues(max)
      expect(values.length).toBeLessThanOrEqual(6)
      expect(values.every(Number.isInteger)).toBe(true)
      expect(values.at(-1)).toBeGreaterThanOrEqual(max)
    }),
  )
})

const labels = ({ ticks }: ReturnType<typeof numberAxis>) => ticks.map(({ label }) => label)

test('the labels of an axis are in Portuguese, and its time in one unit', () => {
  expect(labels(numberAxis(4_200))).toEqual(['0', '1.000', '2.000', '3.000', '4.000', '5.000'])
  expect(labels(percentAxis())).toEqual(['0%', '25%', '50%', '75%', '100%'])
  expect(labels(timeAxis(45))).toEqual(['0', '10s', '20s', '30s', '40s', '50s'])
  expect(labels(timeAxis(100 * 60))).toEqual(['0', '20min', '40min', '60min', '80min', '100min'])
  expect(labels(timeAxis(11 * 3_600))).toEqual(['0', '5h', '10h', '15h'])
})

const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )

test('days are named back from the last one, with the year where there is more than one', () => {
  expect(dayTicks(daysUntil('2025-11-12', 7)).map(({ label }) => label)).toEqual([
    '06/11',
    '08/11',
    '10/11',
    '12/11',
  ])
  const month = dayTicks(daysUntil('2025-11-12', 30))
  expect(month.map(({ label }) => label)).toEqual(['15/10', '22/10', '29/10', '05/11', '12/11'])
  expect(month.at(-1)?.at).toBe(1)
  expect(dayTicks(daysUntil('2026-01-02', 3)).map(({ label }) => label)).toEqual([
    '31/12/2025',
    '01/01/2026',
    '02/01/2026',
  ])
  expect(dayTicks(['2025-11-12'])).toEqual([{ at: 0.5, label: '12/11' }])
  const years = daysUntil('2025-11-12', 5_000)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (count) => {
      expect(dayTicks(years.slice(-count)).length).toBeLessThanOrEqual(6)
    }),
  )
})
