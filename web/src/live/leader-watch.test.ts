import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLeader } from './leader-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function follow({ answers = false, isFollowing = true } = {}) {
  const state = { receivedAt: Date.now(), isFollowing }
  const ask = vi.fn(() => {
    if (answers) watch.onAnswer()
  })
  const replace = vi.fn()
  const watch = watchLeader({
    isFollowing: () => state.isFollowing,
    receivedAt: () => state.receivedAt,
    ask,
    replace,
  })
  return { state, ask, replace, watch }
}

test('a visible tab replaces a sleeping leader within seconds', () => {
  const { ask, replace } = follow()
  vi.advanceTimersByTime(3_900)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6_100)
  expect([ask.mock.calls.length, replace.mock.calls.length]).toEqual([3, 1])
})

test('a leader that is awake keeps its place while the server is away', () => {
  const { ask, replace } = follow({ answers: true })
  vi.advanceTimersByTime(600_000)
  expect(ask).toHaveBeenCalled()
  expect(replace).not.toHaveBeenCalled()
})

test('a leader that is heard is left alone', () => {
  const { state, ask } = follow()
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(3_000)
    state.receivedAt = Date.now()
  }
  expect(ask).not.toHaveBeenCalled()
})

test('a leader that has just taken over is not replaced by the next tab that noticed the silence', () => {
  const { ask, replace, watch } = follow()
  vi.advanceTimersByTime(8_000)
  expect(ask).toHaveBeenCalledTimes(3)
  watch.onAnswer()
  vi.advanceTimersByTime(2_000)
  expect(replace).not.toHaveBeenCalled()
})

test('a hidden tab waits until it is visible', () => {
  const { state, replace } = follow({ isFollowing: false })
  vi.advanceTimersByTime(600_000)
  expect(replace).not.toHaveBeenCalled()
  state.isFollowing = true
  vi.advanceTimersByTime(8_000)
  expect(replace).toHaveBeenCalledOnce()
})

test('a stopped watch sends no more pings', () => {
  const { ask, watch } = follow()
  watch.stop()
  vi.advanceTimersByTime(600_000)
  expect(ask).not.toHaveBeenCalled()
})
