import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAUSE_MAX_SECONDS, quizSeconds } from './quiz-time.ts'

test.each([
  ['what passed since the last choice counts', 60, 30, 90],
  ['a pause counts whole up to its limit', 60, PAUSE_MAX_SECONDS, 60 + PAUSE_MAX_SECONDS],
  ['a second more counts no more', 60, PAUSE_MAX_SECONDS + 1, 60 + PAUSE_MAX_SECONDS],
  ['nor do days away', 60, 3 * 86_400, 60 + PAUSE_MAX_SECONDS],
  ['a clock that was set back takes nothing away', 60, -500, 60],
])('%s', (_, counted, sinceLastSeen, seconds) => {
  expect(quizSeconds(counted, sinceLastSeen)).toBe(seconds)
})

test('time never shrinks, and never grows by more than the time that passed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (counted, passed) => {
      const seconds = quizSeconds(counted, passed)
      expect(seconds).toBeGreaterThanOrEqual(counted)
      expect(seconds).toBeLessThanOrEqual(counted + passed)
    }),
  )
})
