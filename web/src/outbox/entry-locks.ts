export type EntryLocks = ReturnType<typeof entryLocks>

/**
 * Says to all tabs of a browser which entries somebody looks after. A tab that is closed or crashes gives back what it held.
 * Without the browser's locks only this tab is known.
 */
export function entryLocks(locks: Pick<LockManager, 'request'> | undefined) {
  const heldHere: string[] = []
  const listeners = new Set<() => void>()

  return {
    /** An open lesson or quiz sends its own entry. Answers with what leaves it to whoever sends the rest. */
    hold(key: string): () => void {
      let release: () => void = () => undefined
      const untilReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      heldHere.push(key)
      // Two tabs may have the same quiz open. A lock that is refused while the page goes away is no longer needed.
      locks?.request(key, { mode: 'shared' }, () => untilReleased).catch(() => undefined)
      return () => {
        if (!heldHere.includes(key)) return
        heldHere.splice(heldHere.indexOf(key), 1)
        release()
        for (const listener of listeners) listener()
      }
    },
    /** Does it unless somebody holds the entry. Meanwhile no other tab does. */
    async whileFree(key: string, act: () => Promise<void>): Promise<void> {
      if (heldHere.includes(key)) return
      if (locks) await locks.request(key, { ifAvailable: true }, async (lock) => lock && act())
      else await act()
    },
    /** Somebody in this tab has left an entry. Answers how to stop listening. */
    onRelease(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
