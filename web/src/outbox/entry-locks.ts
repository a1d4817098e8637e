export type EntryLocks = ReturnType<typeof entryLocks>

/**
 * Tells all tabs of a browser which entries are in use. A tab that is closed or crashes releases its locks.
 * Without the browser's locks only this tab is known.
 */
export function entryLocks(locks: Pick<LockManager, 'request'> | undefined) {
  const heldHere: string[] = []
  const listeners = new Set<() => void>()

  return {
    /** An open lesson or quiz sends its own entry. Returns how to release it, for `sendOutbox` to send. */
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
    /** Runs it unless the entry is held; no other tab runs it meanwhile. */
    async whileFree(key: string, act: () => Promise<void>): Promise<void> {
      if (heldHere.includes(key)) return
      if (locks) await locks.request(key, { ifAvailable: true }, async (lock) => lock && act())
      else await act()
    },
    /** Calls back when this tab has released an entry. Returns how to unsubscribe. */
    onRelease(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
