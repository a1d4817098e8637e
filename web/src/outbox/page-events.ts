export type PageHandlers = { onHidden: () => void; onOnline: () => void }
/** Answers with what stops watching. */
export type WatchPage = (handlers: PageHandlers) => () => void

/** Not every browser sends both events when a page goes away: a closed tab may only become hidden, or only send `pagehide`. */
export const watchPage: WatchPage = ({ onHidden, onOnline }) => {
  const stopping = new AbortController()
  const { signal } = stopping
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onHidden(), {
    signal,
  })
  window.addEventListener('pagehide', onHidden, { signal })
  window.addEventListener('online', onOnline, { signal })
  return () => stopping.abort()
}
