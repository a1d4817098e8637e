import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beyondVideo, isWithinVideo, reachableMoment } from './explanation-moment.ts'

const reach = { videoDuration: 300, furthestSeconds: 134, isFastForwardBlocked: true }

test.each([
  [299, 300, true],
  [300, 300, false],
  [9_000, 0, true],
])('second %i of a video of %i seconds is within it: %s', (seconds, videoDuration, isWithin) => {
  expect(isWithinVideo(seconds, videoDuration)).toBe(isWithin)
})

test('a moment beyond the end is refused with the length of the video', () => {
  expect(beyondVideo(330)).toBe('O vídeo da aula tem 5:30. Escreva um minuto antes do fim.')
})

test.each([
  ['unknown', null, reach, null],
  ['just watched', 134, reach, 134],
  ['not watched yet', 135, reach, null],
  ['not watched, where skipping is allowed', 135, { ...reach, isFastForwardBlocked: false }, 135],
  ['beyond the end of a shorter video', 300, { ...reach, isFastForwardBlocked: false }, null],
])('a moment that is %s', (_what, seconds, student, expected) => {
  expect(reachableMoment(seconds, student)).toBe(expected)
})

test('no student is led beyond what they watched, if skipping is blocked, nor beyond the end', () => {
  const student = fc.record({
    videoDuration: fc.nat(600),
    furthestSeconds: fc.nat(600),
    isFastForwardBlocked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.nat(900), student, (seconds, given) => {
      const moment = reachableMoment(seconds, given)
      if (moment === null) return
      expect(moment).toBe(seconds)
      if (given.isFastForwardBlocked) expect(moment).toBeLessThanOrEqual(given.furthestSeconds)
      if (given.videoDuration > 0) expect(moment).toBeLessThan(given.videoDuration)
    }),
  )
})
