import type { ProgressSample } from '@farol/contract/lessons.ts'
import { SAVE_AGE_MAX_SECONDS, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { SEGMENTS_TEXT, segmentsOf, segmentsText } from '@farol/domain/watched-segments.ts'
import type { TextStore } from './browser-storage.ts'

/** A save that may have to wait: it remembers when the student was where it says, in milliseconds of the wall clock. */
export type TakenSample = Omit<ProgressSample, 'ageSeconds'> & { takenAt: number }

export type PendingSaves = ReturnType<typeof pendingSaves>

/** The saves the server has not acknowledged yet, one per lesson, kept apart for each user at this browser. */
export function pendingSaves({ store, userId }: { store: TextStore; userId: string }) {
  const prefix = `farol.progress.${userId}.`
  return {
    read: (lessonId: string) => toSample(store.read(prefix + lessonId)),
    write: (lessonId: string, sample: TakenSample) => store.write(prefix + lessonId, JSON.stringify(sample)),
    /** Only when it is still this one: another tab may have put a newer one in its place. */
    remove: (lessonId: string, sample: TakenSample | null) => {
      if (isSameSample(toSample(store.read(prefix + lessonId)), sample)) store.remove(prefix + lessonId)
    },
    lessonIds: () =>
      store
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  }
}

/** By the wall clock, which goes on while a computer sleeps and after the page was closed. */
export const ageInSeconds = ({ takenAt }: TakenSample) =>
  Math.min(Math.max(0, Date.now() - takenAt) / 1_000, SAVE_AGE_MAX_SECONDS)

/** As it goes out: a position that was taken a while ago says so. */
export function toProgressSample(sample: TakenSample): ProgressSample {
  const { takenAt: _, ...said } = sample
  const ageSeconds = ageInSeconds(sample)
  return { ...said, ...(ageSeconds > 0 && { ageSeconds }) }
}

/** One save instead of two: where the student is now, how far they came on the way, and all they played. */
export function mergeSamples(earlier: TakenSample, later: TakenSample): TakenSample {
  const reach = Math.max(reachOf(earlier), reachOf(later))
  const segments = mergedSegments(earlier.segments, later.segments)
  const { position, takenAt, visitTurn } = isOvertaken(later, earlier) ? earlier : later
  return {
    position,
    takenAt,
    duration: later.duration ?? earlier.duration,
    playedSeconds: Math.min(earlier.playedSeconds + later.playedSeconds, VIDEO_DURATION_MAX_SECONDS),
    ...(visitTurn && { visitTurn }),
    ...(reach > position && { reach }),
    ...(segments !== undefined && { segments }),
  }
}

/** Of two saves on their way, either may fail first. */
const isOvertaken = ({ visitTurn: own }: TakenSample, { visitTurn: other }: TakenSample) =>
  own !== undefined && own.visit === other?.visit && own.turn < other.turn

const reachOf = ({ position, reach = 0 }: TakenSample) => Math.max(position, reach)

const mergedSegments = (earlier: string | undefined, later: string | undefined) =>
  earlier === undefined || later === undefined
    ? (later ?? earlier)
    : segmentsText(segmentsOf(earlier) | segmentsOf(later))

const isSameSample = (one: TakenSample | null, other: TakenSample | null) => textOf(one) === textOf(other)

/** Through `toSample`, which writes the fields in one order. */
const textOf = (sample: TakenSample | null) => JSON.stringify(toSample(JSON.stringify(sample)))

function toSample(text: string | null): TakenSample | null {
  if (text === null) return null
  try {
    const kept: Partial<Record<string, unknown>> = JSON.parse(text)
    const { position, reach, duration, playedSeconds, takenAt, segments } = kept
    const isWhole =
      isSeconds(position) && isSeconds(playedSeconds) && (duration === null || isSeconds(duration))
    if (!isWhole || typeof takenAt !== 'number') return null
    return {
      position,
      duration,
      playedSeconds,
      takenAt,
      ...(isSeconds(reach) && { reach }),
      ...(isSegments(segments) && { segments }),
    }
  } catch {
    return null
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= VIDEO_DURATION_MAX_SECONDS

const isSegments = (value: unknown): value is string => typeof value === 'string' && SEGMENTS_TEXT.test(value)
