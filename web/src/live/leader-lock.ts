type Options = {
  name: string
  locks: Pick<LockManager, 'request'>
  /** Calls back when the page goes away, and when it comes back from the back-forward cache. */
  page: EventTarget
  /** Starts what only one tab does, and answers with what stops it. */
  lead: () => () => void
  /** The page came back: it missed the events in between. */
  onRestore: () => void
}

/** One tab of a browser leads; when it is closed, left or put to sleep, another one takes its place. */
export function leaderLock({ name, locks, page, lead, onRestore }: Options) {
  /** One request, from the queue until the lock is given back: there is never a second one beside it. */
  let term = new AbortController()
  let isLeading = false
  const stopped = new AbortController()

  async function request(options: { steal?: true } = {}) {
    term.abort()
    term = new AbortController()
    const { signal } = term
    try {
      // A request that steals cannot be called back; `leadUntil` sees that it is no longer wanted.
      await locks.request(name, options.steal ? options : { signal }, () => leadUntil(signal))
    } catch (reason) {
      if (!signal.aborted) lose(reason)
    }
  }

  async function leadUntil(signal: AbortSignal) {
    if (signal.aborted) return
    const stop = lead()
    isLeading = true
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        isLeading = false
        stop()
        resolve()
      }),
    )
  }

  function lose(reason: unknown) {
    term.abort()
    const { name: cause } = reason as DOMException
    // Stolen by a tab that took this one for asleep: back into the queue.
    if (cause === 'AbortError') return void request()
    // WebKit takes the lock from a page that is being left, and refuses it another: asking again at once would never end.
    if (cause !== 'InvalidStateError') throw reason
  }

  page.addEventListener('pagehide', () => term.abort(), { signal: stopped.signal })
  page.addEventListener(
    'pageshow',
    (event) => {
      if (!(event as PageTransitionEvent).persisted) return
      onRestore()
      void request()
    },
    { signal: stopped.signal },
  )

  void request()
  return {
    isLeading: () => isLeading,
    steal: () => void request({ steal: true }),
    stop: () => {
      stopped.abort()
      term.abort()
    },
  }
}
