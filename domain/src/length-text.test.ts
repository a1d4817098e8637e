import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthText, parseLengthText } from './length-text.ts'
import { VIDEO_DURATION_MAX_SECONDS } from './limits.ts'

test.each([
  ['', 0],
  ['330', 330],
  ['5:30', 330],
  [' 05:30 ', 330],
  ['75:00', 4500],
  ['1:05:09', 3909],
  ['5 min', 300],
  ['5min30s', 330],
  ['1 h 5 min', 3900],
  ['2 minutos e 14 segundos', 134],
  ['90 s', 90],
])('%s is read as %d seconds', (typed, seconds) => {
  expect(parseLengthText(typed)).toBe(seconds)
})

test.each(['cinco', '5:75', '1:75:00', '5:3:2:1', '-5', '5,5', '1e3'])('%s is no length', (typed) => {
  expect(parseLengthText(typed)).toBeUndefined()
})

test('what is shown is read as the same length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: VIDEO_DURATION_MAX_SECONDS }), (seconds) => {
      expect(parseLengthText(lengthText(seconds))).toBe(seconds)
    }),
  )
})

test('whatever is typed is a whole number of seconds or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const seconds = parseLengthText(typed)
      expect(seconds === undefined || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true)
    }),
  )
})
