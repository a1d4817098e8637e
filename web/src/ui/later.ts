import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const unprepared = new Set<() => Promise<void>>()
const missingListeners = new Set<() => void>()

/**
 * Code that no screen needs to be drawn with: it is loaded when somebody is about to use it (`prepare`), or ahead of that
 * by `prepareParts`. A load that failed is tried again the next time.
 */
export function later<Part>(load: () => Promise<Part>) {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const prepare = async () => {
    loading ??= load()
    try {
      part = await loading
    } catch (error) {
      loading = undefined
      throw error
    }
    unprepared.delete(prepare)
    for (const listener of listeners) listener()
  }
  const current = () => part
  /** The part, once it is there. */
  const usePart = () => useSyncExternalStore(subscribe, current, current)

  unprepared.add(prepare)
  return { prepare, usePart }
}

export type Later<Part> = ReturnType<typeof later<Part>>

/** Loads what the screen may need next. What fails is asked for again by whoever needs it. */
export function prepareParts() {
  for (const prepare of unprepared) prepare().catch(() => undefined)
}

/** The part as soon as it is wanted and there. `onMissing` when it cannot be loaded. */
export function useWantedPart<Part>(part: Later<Part>, isWanted: boolean, onMissing: () => void) {
  const giveUp = useEffectEvent(() => {
    onMissing()
    for (const listener of missingListeners) listener()
  })
  useEffect(() => {
    if (isWanted) part.prepare().catch(giveUp)
  }, [part, isWanted])
  return part.usePart()
}

/** Hears of everything that somebody wanted to open and that could not be loaded. Answers how to stop. */
export function onMissingPart(listener: () => void): () => void {
  missingListeners.add(listener)
  return () => {
    missingListeners.delete(listener)
  }
}
