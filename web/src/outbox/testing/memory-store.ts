import type { TextStore } from '#/outbox/browser-storage.ts'

/** What a browser would keep, with this in it to begin with. */
export function memoryStore(stored: Record<string, string> = {}): TextStore {
  const entries = new Map(Object.entries(stored))
  return {
    read: (key) => entries.get(key) ?? null,
    write: (key, text) => void entries.set(key, text),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    isLasting: () => true,
  }
}
