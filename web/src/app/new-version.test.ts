import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_TIMEOUT_MS } from '#/api/client.ts'
import { reloadForNewVersion } from './new-version.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that does not say which version it has is not waited for without end: the connection is to blame', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const answered = vi.fn()
  void reloadForNewVersion().then(answered)
  await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS)
  expect(answered).toHaveBeenCalledWith(false)
  expect(vi.getTimerCount()).toBe(0)
})
