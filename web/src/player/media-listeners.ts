import type { MediaEvent } from './lesson-media.ts'

export function mediaListeners() {
  const listeners = new Map<MediaEvent, Set<() => void>>()
  return {
    on(type: MediaEvent, listener: () => void) {
      const ofType = listeners.get(type) ?? new Set()
      listeners.set(type, ofType.add(listener))
      return () => void ofType.delete(listener)
    },
    emit(type: MediaEvent) {
      for (const listener of listeners.get(type) ?? []) listener()
    },
    clear: () => listeners.clear(),
  }
}
