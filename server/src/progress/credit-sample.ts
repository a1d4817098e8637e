import { lengthToWatch, lessonPercentage } from '@farol/domain/video-length.ts'
import { creditWatching, type WatchClock } from '@farol/domain/watch-clock.ts'
import { newerPosition, watchPercentage } from '@farol/domain/watch-progress.ts'
import { creditSegments, type Segments } from '@farol/domain/watched-segments.ts'

/** What one student's player said about one lesson; several samples may have been merged into it. */
export type Sample = {
  userId: string
  lessonId: string
  /** Administrators also save in drafts they preview. */
  isAdmin: boolean
  position: number
  /** The furthest position among the merged samples. */
  reach: number
  duration: number | null
  played: number
  /** When the student was at the position, by `clockSeconds`. */
  takenAt: number
  /** The hundredths of the video among what was played. */
  segments: Segments
}

/** Of a sample or a row: each user has one row per lesson. */
export const keyOf = ({ userId, lessonId }: { userId: string; lessonId: string }) => `${userId}/${lessonId}`

/** The process's own clock, which nobody sets. */
export const clockSeconds = () => performance.now() / 1_000

/** Where a student stands in a lesson. */
export type Standing = {
  position: number
  /** When the student was there, on the steady clock. */
  positionAt: number
  furthestSeconds: number
  watchedSeconds: number
  rewatchSeconds: number | null
  watchPercentage: number
  segments: Segments
  isCompleted: boolean
}

type Lesson = { videoDuration: number; minWatchPercentage: number; isFastForwardBlocked: boolean }

type Moment = { now: number; openSince: number; ageSeconds: number }

/** What a sample changes, by the rules of the domain. Nothing that was reached is ever taken back. */
export function creditSample(
  { standing, lesson, sample }: { standing: Standing; lesson: Lesson; sample: Sample },
  clock: WatchClock,
  { now, openSince, ageSeconds }: Moment,
) {
  const lengths = { stored: lesson.videoDuration, reported: sample.duration }
  const credit = creditWatching(clock, {
    furthestSeconds: standing.furthestSeconds,
    reach: sample.reach,
    played: sample.played,
    openSince,
    now,
    isFastForwardBlocked: lesson.isFastForwardBlocked,
  })
  const { furthestSeconds } = credit
  const watchedSeconds = standing.watchedSeconds + credit.playedSeconds
  const percentage = Math.max(
    standing.watchPercentage,
    lessonPercentage({ ...lengths, furthestSeconds, watchedSeconds }),
  )
  const length = lengthToWatch(lengths)
  const rewatchSeconds =
    standing.rewatchSeconds === null ? null : standing.rewatchSeconds + credit.playedSeconds
  const known = { takenAt: Math.min(standing.positionAt, now), position: standing.position }
  const newest = newerPosition(known, { takenAt: now - ageSeconds, position: sample.position })
  return {
    clock: credit.clock,
    playedSeconds: credit.playedSeconds,
    isNewest: newest !== known,
    rewatchPercentage: rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, length),
    standing: {
      position: newest.position,
      positionAt: newest.takenAt,
      furthestSeconds,
      watchedSeconds,
      rewatchSeconds,
      watchPercentage: percentage,
      segments: creditSegments({
        seen: standing.segments,
        claimed: sample.segments,
        watchedSeconds,
        duration: length,
      }),
      isCompleted: standing.isCompleted || percentage >= lesson.minWatchPercentage,
    } satisfies Standing,
  }
}
