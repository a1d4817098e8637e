import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLoading } from './lazy.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no connection')
  })
  return load
}

test('a part that does not load is tried again with growing pauses, and its failure is said once', async () => {
  const load = failing(3)
  const failed = vi.fn()
  keepLoading(load, failed)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(4)
  expect(failed).toHaveBeenCalledTimes(1)
})

test('it is tried at once when the connection is back, and no more once it is there', async () => {
  const load = failing(1)
  keepLoading(load, () => undefined)
  await vi.advanceTimersByTimeAsync(10)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is no longer wanted is not tried again, and its failure is not said', async () => {
  const load = failing(9)
  const failed = vi.fn()
  const stop = keepLoading(load, failed)
  stop()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(failed).not.toHaveBeenCalled()
})

test('a dialog that closes itself when its code fails is not tried again', async () => {
  const load = failing(9)
  const stop = keepLoading(load, () => stop())
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
})
