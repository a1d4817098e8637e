import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTime, isPresent, type TimeOnPage } from './time-on-page.ts'

const counting = (countedSeconds: number, runningSince: number | null = 0): TimeOnPage => ({
  countedSeconds,
  runningSince,
})
const duration = 100

test.each([
  [true, false, true],
  [false, false, false],
  [false, true, true],
  [true, true, true],
])('page visible %s, gone to the video %s: time counts %s', (isPageVisible, wentToVideo, counts) => {
  expect(isPresent({ isPageVisible, wentToVideo })).toBe(counts)
})

test('time counts as it passes, and no faster', () => {
  expect(countTime(counting(10), { isRunning: true, now: 5, duration })).toEqual(counting(15, 5))
})

test('no time counts while the student is away', () => {
  const away = countTime(counting(10), { isRunning: false, now: 5, duration })
  expect(away).toEqual(counting(15, null))
  expect(countTime(away, { isRunning: true, now: 500, duration })).toEqual(counting(15, 500))
})

test.each([
  [94, 99, 5],
  [95, 100, null],
  [99, 100, null],
])(
  'from %d seconds five more lead to %d: the length of the video is all there is to count',
  (from, to, since) => {
    expect(countTime(counting(from), { isRunning: true, now: 5, duration })).toEqual(counting(to, since))
  },
)

test('without a known length nothing counts', () => {
  expect(countTime(counting(0), { isRunning: true, now: 5, duration: 0 })).toEqual(counting(0, null))
})

test('time counted before the video became shorter stays', () => {
  expect(countTime(counting(120), { isRunning: true, now: 5, duration })).toEqual(counting(120, null))
})

test('counting often never counts more than the time that passed, and never takes time back', () => {
  const steps = fc.array(
    fc.record({ wait: fc.double({ min: -5, max: 60, noNaN: true }), isRunning: fc.boolean() }),
  )
  fc.assert(
    fc.property(steps, (taken) => {
      let [state, now, passed] = [counting(0), 0, 0]
      for (const { wait, isRunning } of taken) {
        now += wait
        passed += Math.max(0, wait)
        const next = countTime(state, { isRunning, now, duration: 1e6 })
        expect(next.countedSeconds).toBeGreaterThanOrEqual(state.countedSeconds)
        expect(next.countedSeconds).toBeLessThanOrEqual(passed + 1e-6)
        state = next
      }
    }),
  )
})
