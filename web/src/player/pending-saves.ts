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

/** One save instead of two: where the student is now, how far they came on the way, and all they played. */
export function mergeSamples(earlier: ProgressSample, later: ProgressSample): ProgressSample {
  const reach = Math.max(reachOf(earlier), reachOf(later))
  return {
    position: later.position,
    duration: later.duration ?? earlier.duration,
    playedSeconds: Math.min(earlier.playedSeconds + later.playedSeconds, VIDEO_DURATION_MAX_SECONDS),
    ...(reach > later.position && { reach }),
  }
}

const reachOf = ({ position, reach = 0 }: ProgressSample) => Math.max(position, reach)

function toSample(text: string | null): ProgressSample | null {
  if (text === null) return null
  try {
    const { position, reach, duration, playedSeconds }: Partial<Record<string, unknown>> = JSON.parse(text)
    const isWhole =
      isSeconds(position) && isSeconds(playedSeconds) && (duration === null || isSeconds(duration))
    if (!isWhole) return null
    return { position, duration, playedSeconds, ...(isSeconds(reach) && { reach }) }
  } catch {
    return null
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= VIDEO_DURATION_MAX_SECONDS
