import { expect, test } from 'vitest'
import { durationInMinutes, minutesAndSeconds } from './durations.ts'

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [866, '14:26'],
  [4_500, '75:00'],
  [11.6, '00:12'],
])('%d seconds read as %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text)
})

test.each([
  [20, 'menos de 1 minuto'],
  [59.4, 'menos de 1 minuto'],
  [59.6, '1 minuto'],
  [90, '1 min 30 s'],
  [120.3, '2 minutos'],
  [866, '14 min 26 s'],
  [4_500, '75 minutos'],
])('a lesson of %d seconds takes %s', (seconds, text) => {
  expect(durationInMinutes(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
