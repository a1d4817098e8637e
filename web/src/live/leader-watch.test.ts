import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLeader } from './leader-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function follow({ answers = false, isFollowing = true } = {}) {
  const state = { heardAt: Date.now(), isFollowing }
  const ask = vi.fn(() => {
    if (answers) watch.onAnswer()
  })
  const replace = vi.fn()
  const watch = watchLeader({
    isFollowing: () => state.isFollowing,
    heardAt: () => state.heardAt,
    ask,
    replace,
  })
  return { state, ask, replace, watch }
}

test('a tab that somebody looks at replaces a leader that fell asleep within seconds', () => {
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
  for (let told = 0; told < 20; told += 1) {
    vi.advanceTimersByTime(3_000)
    state.heardAt = Date.now()
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

test('a tab that nobody looks at waits until it is looked at', () => {
  const { state, replace } = follow({ isFollowing: false })
  vi.advanceTimersByTime(600_000)
  expect(replace).not.toHaveBeenCalled()
  state.isFollowing = true
  vi.advanceTimersByTime(8_000)
  expect(replace).toHaveBeenCalledOnce()
})

test('whoever stopped asks nobody any more', () => {
  const { ask, watch } = follow()
  watch.stop()
  vi.advanceTimersByTime(600_000)
  expect(ask).not.toHaveBeenCalled()
})
