export type TextStore = {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
  /** Whether what was written outlives the page. */
  isLasting: () => boolean
}

/** The browser's storage. Where it is blocked or full, what is written lasts as long as the page. */
export function browserStorage(): TextStore {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(window.localStorage)
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, text) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, text)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    isLasting: () => memory.size === 0,
  }
}
