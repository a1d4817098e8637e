import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that stores texts of so many characters in all. */
function browserWith(room: number) {
  const stored = new Map<string, string>()
  const used = () => [...stored.values()].join('').length
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (used() - (stored.get(key)?.length ?? 0) + text.length > room) throw new Error('full')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return stored
}

test('a text that no longer fits lasts as long as the page, and the older one does not come back', () => {
  const stored = browserWith(10)
  const store = browserStorage()
  store.write('draft', 'older')
  expect(store.isLasting()).toBe(true)
  store.write('draft', 'newer, too long')
  expect(store.read('draft')).toBe('newer, too long')
  expect(store.isLasting()).toBe(false)
  expect(stored.has('draft')).toBe(false)
  store.write('draft', 'short')
  expect(store.isLasting()).toBe(true)
  expect(browserStorage().read('draft')).toBe('short')
})
