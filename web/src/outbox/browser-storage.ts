export type TextStore = {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
  /** Whether what was written outlives the page. */
  isLasting: () => boolean
}

/** The browser's storage. Where it is blocked or full, what is written lasts as long as the page. */
export function browserStorage() {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(window.localStorage)
    } catch {
      return otherwise
    }
  }
  const put = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text)
      return true
    }, false)
  const takeOut = (key: string) => attempt((storage) => storage.removeItem(key), undefined)
  /** An older text must not come back in place of one that does not fit. */
  const putAnew = (key: string, text: string) => {
    takeOut(key)
    return put(key, text)
  }
  const store: TextStore = {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, text) => {
      const isStored = put(key, text) || putAnew(key, text)
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      notify()
    },
    remove: (key) => {
      memory.delete(key)
      takeOut(key)
      notify()
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    isLasting: () => memory.size === 0,
  }
  return {
    ...store,
    /** Also for writes of another tab. Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
