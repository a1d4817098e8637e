import type { ProgressSample } from '@farol/contract/lessons.ts'
import { VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import type { TextStore } from './browser-storage.ts'

export type PendingSaves = ReturnType<typeof pendingSaves>

/** The saves the server has not acknowledged yet, one per lesson, kept apart for each person at this browser. */
export function pendingSaves({ store, userId }: { store: TextStore; userId: string }) {
  const prefix = `farol.progress.${userId}.`
  return {
    read: (lessonId: string) => toSample(store.read(prefix + lessonId)),
    write: (lessonId: string, sample: ProgressSample) =>
      store.write(prefix + lessonId, JSON.stringify(sample)),
    remove: (lessonId: string) => store.remove(prefix + lessonId),
    lessonIds: () =>
      store
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  }
}

/** One save instead of two: where the student is now, and all they played. */
export const mergeSamples = (earlier: ProgressSample, later: ProgressSample): ProgressSample => ({
  position: later.position,
  duration: later.duration ?? earlier.duration,
  playedSeconds: Math.min(earlier.playedSeconds + later.playedSeconds, VIDEO_DURATION_MAX_SECONDS),
})

function toSample(text: string | null): ProgressSample | null {
  if (text === null) return null
  try {
    const { position, duration, playedSeconds }: Partial<Record<string, unknown>> = JSON.parse(text)
    const isWhole =
      isSeconds(position) && isSeconds(playedSeconds) && (duration === null || isSeconds(duration))
    return isWhole ? { position, duration, playedSeconds } : null
  } catch {
    return null
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= VIDEO_DURATION_MAX_SECONDS
