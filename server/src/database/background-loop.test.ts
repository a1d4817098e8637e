import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoop } from './background-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

function loop(found: () => unknown = () => 'nothing') {
  const state = { runs: 0, isResting: false }
  const work = async () => {
    state.runs += 1
    return found()
  }
  const { wake, stop } = startLoop({
    everyMs: 5_000,
    work,
    isResting: () => state.isResting,
    onError: () => undefined,
  })
  return { state, wake, stop }
}

test('a loop works at once, every so often, and never after it was stopped', async () => {
  const { state, stop } = loop()
  expect(state.runs).toBe(1)
  await pass(10)
  expect(state.runs).toBe(3)
  await stop()
  await pass(60)
  expect(state.runs).toBe(3)
})

test('at rest one that finds nothing looks every half minute, and at once when it is woken', async () => {
  const { state, wake, stop } = loop()
  state.isResting = true
  await pass(29)
  expect(state.runs).toBe(1)
  await pass(2)
  expect(state.runs).toBe(2)
  wake()
  await pass(0)
  expect(state.runs).toBe(3)
  state.isResting = false
  await pass(10)
  expect(state.runs).toBe(5)
  await stop()
})

test('at rest one that found something, or failed, goes on as often as ever', async () => {
  const answers = [undefined, new Error('broken'), undefined, 'nothing']
  const { state, stop } = loop(() => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  state.isResting = true
  await pass(15)
  expect(state.runs).toBe(4)
  await pass(14)
  expect(state.runs).toBe(4)
  await stop()
})
