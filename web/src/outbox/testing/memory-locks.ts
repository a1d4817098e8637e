type Held = { name: string; tab: number; isShared: boolean }

/** The locks of a browser, without queues: what is shared is given at once, as to a lesson that is opened while its leftovers are sent. */
export function memoryLocks() {
  let held: Held[] = []
  const closed = new Set<number>()
  const request = async (
    tab: number,
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) => {
    if (closed.has(tab)) return new Promise(() => undefined)
    const isShared = options.mode === 'shared'
    const isFree = isShared || !held.some((each) => each.name === name)
    if (!isFree) return callback(null)
    const own = { name, tab, isShared }
    held.push(own)
    try {
      return await callback({ name, mode: isShared ? 'shared' : 'exclusive' })
    } finally {
      held = held.filter((each) => each !== own)
    }
  }
  return {
    ofTab: (tab: number) =>
      ({
        request: (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) =>
          request(tab, name, options, callback),
      }) as Pick<LockManager, 'request'>,
    /** A tab that is closed or crashes gives back what it held. */
    close: (tab: number) => {
      closed.add(tab)
      held = held.filter((each) => each.tab !== tab)
    },
  }
}
