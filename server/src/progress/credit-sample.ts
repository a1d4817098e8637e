import { lengthToWatch, lessonPercentage } from '@farol/domain/video-length.ts'
import { creditWatching, type WatchClock } from '@farol/domain/watch-clock.ts'
import { newerPosition, type VisitTurn, watchPercentage } from '@farol/domain/watch-progress.ts'
import { creditSegments, type Segments } from '@farol/domain/watched-segments.ts'

/** The report of one student's player about one lesson, possibly merged from several samples. */
export type Sample = {
  userId: string
  lessonId: string
  /** Administrators can also save in drafts, which they preview. */
  isAdmin: boolean
  position: number
  /** The furthest position among the merged samples. */
  reach: number
  duration: number | null
  played: number
  /** When the student was at the position, by `clockSeconds`. */
  takenAt: number
  visitTurn?: VisitTurn | null
  /** The hundredths of the video that were played. */
  segments: Segments
}

export const keyOf = ({ userId, lessonId }: { userId: string; lessonId: string }) => `${userId}/${lessonId}`

/** The monotonic clock of the process. */
export const clockSeconds = () => performance.now() / 1_000

export type LessonProgress = {
  position: number
  /** When the student was there, on the steady clock. */
  positionAt: number
  visitTurn: VisitTurn | null
  furthestSeconds: number
  watchedSeconds: number
  rewatchSeconds: number | null
  watchPercentage: number
  segments: Segments
  isCompleted: boolean
}

type Lesson = { videoDuration: number; minWatchPercentage: number; isFastForwardBlocked: boolean }

type Moment = { now: number; openSince: number; ageSeconds: number }

/** Applies the rules of the domain to a sample. Never takes progress back. */
export function creditSample(
  { progress, lesson, sample }: { progress: LessonProgress; lesson: Lesson; sample: Sample },
  clock: WatchClock,
  { now, openSince, ageSeconds }: Moment,
) {
  const lengths = { stored: lesson.videoDuration, reported: sample.duration }
  const credit = creditWatching(clock, {
    furthestSeconds: progress.furthestSeconds,
    reach: sample.reach,
    played: sample.played,
    openSince,
    now,
    isFastForwardBlocked: lesson.isFastForwardBlocked,
  })
  const { furthestSeconds } = credit
  const watchedSeconds = progress.watchedSeconds + credit.playedSeconds
  const percentage = Math.max(
    progress.watchPercentage,
    lessonPercentage({ ...lengths, furthestSeconds, watchedSeconds }),
  )
  const length = lengthToWatch(lengths)
  const rewatchSeconds =
    progress.rewatchSeconds === null ? null : progress.rewatchSeconds + credit.playedSeconds
  const known = { ...progress, takenAt: Math.min(progress.positionAt, now) }
  const newest = newerPosition<Pick<Sample, 'position' | 'takenAt' | 'visitTurn'>>(known, {
    ...sample,
    takenAt: now - ageSeconds,
  })
  return {
    clock: credit.clock,
    playedSeconds: credit.playedSeconds,
    isNewest: newest !== known,
    rewatchPercentage: rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, length),
    progress: {
      position: newest.position,
      positionAt: newest.takenAt,
      visitTurn: newest.visitTurn ?? null,
      furthestSeconds,
      watchedSeconds,
      rewatchSeconds,
      watchPercentage: percentage,
      segments: creditSegments({
        seen: progress.segments,
        claimed: sample.segments,
        watchedSeconds,
        duration: length,
      }),
      isCompleted: progress.isCompleted || percentage >= lesson.minWatchPercentage,
    } satisfies LessonProgress,
  }
}
