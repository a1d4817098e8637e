type Options = {
  lifeMs: number
  /** Beyond this, the oldest are dropped. */
  most: number
  now?: () => number
}

/** Remembers what was read from the database for a short time, in this process. */
export function shortMemory<Value>({ lifeMs, most, now = () => Date.now() }: Options) {
  const kept = new Map<string, { value: Value; at: number }>()
  // A clock that was set back ends it too.
  const isOver = ({ at }: { at: number }) => now() - at < 0 || now() - at >= lifeMs

  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      if (found && isOver(found)) kept.delete(key)
      else return found?.value
    },
    set(key: string, value: Value) {
      // At the end: entries stand in the order of their age.
      kept.delete(key)
      kept.set(key, { value, at: now() })
      for (const [oldest, entry] of kept) {
        if (kept.size <= most && !isOver(entry)) break
        kept.delete(oldest)
      }
    },
    get size() {
      return kept.size
    },
  }
}
