import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const notLoaded = new Set<() => Promise<void>>()
const failureListeners = new Set<() => void>()

/**
 * Code that no screen needs for its first paint. It is loaded when the user is about to use it (`preload`), or ahead of that by
 * `preloadParts`. Unlike React's `lazy`, a load that failed is tried again the next time.
 */
export function lazyPart<Part>(load: () => Promise<Part>) {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const preload = async () => {
    loading ??= load()
    try {
      part = await loading
    } catch (error) {
      loading = undefined
      throw error
    }
    notLoaded.delete(preload)
    for (const listener of listeners) listener()
  }
  const current = () => part
  /** Undefined until the part is loaded. */
  const usePart = () => useSyncExternalStore(subscribe, current, current)

  notLoaded.add(preload)
  return { preload, usePart }
}

type LazyPart<Part> = ReturnType<typeof lazyPart<Part>>

/** Loads what the screen may need next. A part that fails to load is loaded again when it is needed. */
export function preloadParts() {
  for (const preload of notLoaded) preload().catch(() => undefined)
}

/**
 * Loads the part once it is wanted; undefined until then. `onFailure` is called when it cannot be loaded. As long as the part
 * is wanted all the same, as one that belongs to the screen is, loading it is tried again.
 */
export function useLazyPart<Part>(part: LazyPart<Part>, isWanted: boolean, onFailure?: () => void) {
  const fail = useEffectEvent(() => {
    onFailure?.()
    for (const listener of failureListeners) listener()
  })
  useEffect(() => (isWanted ? keepLoading(part.preload, fail) : undefined), [part, isWanted])
  return part.usePart()
}

/** Until it is loaded, with growing pauses, and at once when the connection is back. Returns how to stop. */
export function keepLoading(preload: () => Promise<void>, onFirstFailure: () => void): () => void {
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const attempt = () => {
    clearTimeout(timer)
    preload().then(stop, () => {
      if (isStopped) return
      timer = setTimeout(attempt, pauseMs)
      if (pauseMs === FIRST_PAUSE_MS) onFirstFailure()
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    })
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', attempt)
  }
  addEventListener('online', attempt)
  attempt()
  return stop
}

/** Calls the listener whenever a part that was needed could not be loaded. Returns how to unsubscribe. */
export function onLoadFailure(listener: () => void): () => void {
  failureListeners.add(listener)
  return () => {
    failureListeners.delete(listener)
  }
}
