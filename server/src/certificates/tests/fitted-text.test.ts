import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedText } from '#/certificates/fitted-text.ts'

/** Every letter half as wide as the text is high. */
const measure = (text: string) => text.length / 2
const SHAPES = [
  { lines: 1, largest: 40, smallest: 20 },
  { lines: 2, largest: 30, smallest: 10 },
]
const fit = (text: string) => fittedText(text, { width: 400, measure, shapes: SHAPES })

test('a short text has the largest size, a longer one a smaller size, a long one two lines', () => {
  expect(fit('Ana Li')).toEqual({ size: 40, lines: ['Ana Li'] })
  expect(fit('Beatriz Conceição Ávila dos Anjos')).toEqual({
    size: 24,
    lines: ['Beatriz Conceição Ávila dos Anjos'],
  })
  const { size, lines } = fit('Beatriz Conceição Ávila dos Anjos Albuquerque Figueiredo')
  expect(size).toBeGreaterThan(20)
  expect(lines).toHaveLength(2)
})

test('two lines are about as long as each other', () => {
  const { lines } = fit('uma duas tres quatro cinco seis sete oito nove dez onze')
  const [first = '', second = ''] = lines
  expect(Math.abs(first.length - second.length)).toBeLessThan(12)
})

test('no text loses a letter or exceeds the available width', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (text) => {
      const { size, lines } = fit(text)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      const widest = Math.max(0, ...lines.map((line) => (line.length > 1 ? measure(line) * size : 0)))
      expect(widest).toBeLessThanOrEqual(400 + Number.EPSILON * 1_000)
    }),
  )
})
