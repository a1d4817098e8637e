import { expect, test } from 'vitest'
import { secondsOf, watchTracker } from './watch-tracker.ts'

const second = 1_000
const blocked = (furthestSeconds: number) => watchTracker({ furthestSeconds, isFastForwardBlocked: true })

/** Plays from one second to another at a speed, observed each second. */
function play(tracker: ReturnType<typeof watchTracker>, from: number, to: number, speed = 1) {
  const answers: (number | null)[] = []
  for (let time = from, atMs = 0; time <= to; time += speed, atMs += second) {
    answers.push(tracker.observe({ time, isPlaying: true, atMs }))
  }
  return answers.filter((answer) => answer !== null)
}

test.each([1, 1.5, 2])('watching at %d times the speed is never held back', (speed) => {
  const tracker = blocked(0)
  expect(play(tracker, 0, 30, speed)).toEqual([])
  expect(tracker.furthest).toBe(30)
})

test('a jump past the furthest point leads back to it', () => {
  const tracker = blocked(10)
  tracker.observe({ time: 10, isPlaying: true, atMs: 0 })
  expect(tracker.observe({ time: 25, isPlaying: true, atMs: 250 })).toBe(10)
  expect(tracker.furthest).toBe(10)
})

test('a long pause earns no jump', () => {
  const tracker = blocked(10)
  tracker.observe({ time: 10, isPlaying: false, atMs: 0 })
  expect(tracker.observe({ time: 25, isPlaying: false, atMs: 600 * second })).toBe(10)
})

test('what was seen before may be skipped through freely', () => {
  const tracker = blocked(100)
  tracker.observe({ time: 5, isPlaying: true, atMs: 0 })
  expect(tracker.observe({ time: 95, isPlaying: true, atMs: 250 })).toBeNull()
  expect(tracker.reachable(120)).toBe(100)
})

test('with fast-forward allowed a jump counts as reached', () => {
  const tracker = watchTracker({ furthestSeconds: 0, isFastForwardBlocked: false })
  tracker.observe({ time: 0, isPlaying: true, atMs: 0 })
  expect(tracker.observe({ time: 300, isPlaying: true, atMs: 250 })).toBeNull()
  expect(tracker.furthest).toBe(300)
  expect(tracker.reachable(900)).toBe(900)
})

test('only what was played counts as played, and only once', () => {
  const tracker = blocked(100)
  play(tracker, 0, 8)
  tracker.observe({ time: 90, isPlaying: true, atMs: 9 * second })
  tracker.observe({ time: 91, isPlaying: true, atMs: 10 * second })
  const played = tracker.takePlayed()
  expect(played).toEqual([
    { from: 0, to: 8 },
    { from: 90, to: 91 },
  ])
  expect(secondsOf(played)).toBe(9)
  expect(tracker.takePlayed()).toEqual([])
})

test('what was played before the player said that it plays counts, and a jump before it does not', () => {
  const tracker = blocked(100)
  tracker.observe({ time: 0, isPlaying: false, atMs: 0 })
  tracker.observe({ time: 0.4, isPlaying: true, atMs: 5 * second })
  tracker.observe({ time: 1, isPlaying: false, atMs: 6 * second })
  tracker.observe({ time: 2, isPlaying: false, atMs: 7 * second })
  tracker.observe({ time: 90, isPlaying: true, atMs: 8 * second })
  expect(tracker.takePlayed()).toEqual([{ from: 0, to: 1 }])
})

test('going back plays nothing, and what is played from there counts', () => {
  const tracker = blocked(100)
  play(tracker, 0, 8)
  tracker.observe({ time: 3, isPlaying: true, atMs: 9 * second })
  tracker.observe({ time: 4, isPlaying: true, atMs: 10 * second })
  expect(tracker.takePlayed()).toEqual([
    { from: 0, to: 8 },
    { from: 3, to: 4 },
  ])
})

test('an end that was not watched up to is no end', () => {
  expect(blocked(20).mayEnd(40)).toBe(false)
  expect(blocked(38).mayEnd(40)).toBe(true)
  expect(watchTracker({ furthestSeconds: 0, isFastForwardBlocked: false }).mayEnd(40)).toBe(true)
})

test('what another device reached opens up here, too', () => {
  const tracker = blocked(10)
  tracker.raise(50)
  expect(tracker.observe({ time: 45, isPlaying: true, atMs: 0 })).toBeNull()
  tracker.raise(20)
  expect(tracker.furthest).toBe(50)
})
