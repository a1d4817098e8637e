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

test('while two versions take turns, a tab reloads once for each of them and then asks the user', async () => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const notice = { removeAttribute: vi.fn() }
  let entry = ''
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', { querySelector: (found: string) => (found === '.new-version' ? notice : null) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`<script src="${entry}"></script>`)))

  for (const version of ['new', 'old', 'new', 'old']) {
    entry = `/assets/index-${version}.js`
    expect(await reloadForNewVersion()).toBe(true)
  }
  expect(reload).toHaveBeenCalledTimes(2)
  expect(notice.removeAttribute).toHaveBeenCalledTimes(2)
})
