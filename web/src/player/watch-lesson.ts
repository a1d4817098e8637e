import type { OpenedLesson, SavedProgress } from '@farol/contract/lessons.ts'
import { expectedPercentage } from '@farol/domain/expected-progress.ts'
import { lengthToWatch } from '@farol/domain/video-length.ts'
import { isFollowed, parseVideoSource } from '@farol/domain/video-source.ts'
import { startsOver } from '@farol/domain/watch-progress.ts'
import { NO_SEGMENTS, segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import type { EntryLocks } from '#/outbox/entry-locks.ts'
import { watchPage } from '#/outbox/page-events.ts'
import {
  ageInSeconds,
  newestSample,
  type ProgressOutbox,
  type SendProgress,
  type TakenSample,
} from '#/outbox/progress-entry.ts'
import type { LessonMedia } from './lesson-media.ts'
import { progressSaver, type SaveState } from './progress-saver.ts'
import { resume } from './resume.ts'
import { secondsOf, watchTracker } from './watch-tracker.ts'

const POLL_MS = 1_000
/** An embedded player reports its old position until a seek is done. */
const OBEYS_WITHIN_MS = 1_000
/** Dragging the slider back and forth shows the explanation once. */
const EXPLAIN_EVERY_MS = 5_000

type Opened = Pick<OpenedLesson, 'progress' | 'isFastForwardBlocked'> & {
  lesson: Pick<OpenedLesson['lesson'], 'id' | 'videoUrl' | 'videoDuration'>
}

type Options = {
  media: LessonMedia
  opened: Opened
  positionSeconds: number
  /** How far the student came before the same video was opened once more. */
  reachedSeconds?: number
  /** Plays by itself, if the browser allows autoplay. */
  playsOn: boolean
  outbox: ProgressOutbox
  locks: EntryLocks
  send: SendProgress
  onState: (state: SaveState) => void
  onSaved: (saved: SavedProgress) => void
  onEnded: () => void
  /** The student tried to seek beyond what they have watched. */
  onHeldBack: () => void
}

export type LessonWatch = ReturnType<typeof watchLesson>

type Start = {
  seconds: number
  /** Where the student stopped, when the lesson starts at its beginning instead. */
  leftAtSeconds: number | null
}

/** Where this student goes on: what this browser could not send yet counts, unless another device went on meanwhile. */
export function startOf({ lesson, progress }: Opened, outbox: ProgressOutbox): Start {
  // A student who has to watch again stopped at the end.
  if (progress.rewatchPercentage === 0) return { seconds: 0, leftAtSeconds: null }
  const waiting = newestSample(outbox, lesson.id)
  const isNewest = waiting !== null && ageInSeconds(waiting) <= progress.positionAgeSeconds
  const positionSeconds = isNewest ? waiting.position : progress.positionSeconds
  const { source } = parseVideoSource(lesson.videoUrl)
  const isMovable = source !== undefined && isFollowed(source.kind)
  if (isMovable && startsOver({ ...progress, positionSeconds }))
    return { seconds: 0, leftAtSeconds: positionSeconds }
  // The position of a video without a position is the time spent with it, which only grows until it is watched again;
  // but of two saves on their way the earlier one may arrive last.
  const spentSeconds = isMovable || progress.rewatchPercentage !== null ? 0 : progress.furthestSeconds
  return { seconds: Math.max(positionSeconds, spentSeconds), leftAtSeconds: null }
}

/** From the moment the video is on the page until it leaves: resuming, holding back, saving. */
export function watchLesson({
  media,
  opened,
  positionSeconds,
  reachedSeconds = 0,
  playsOn,
  outbox,
  locks,
  send,
  ...callbacks
}: Options) {
  const { lesson, progress, isFastForwardBlocked } = opened
  const furthestSeconds = Math.max(progress.furthestSeconds, positionSeconds, reachedSeconds)
  const tracker = watchTracker({ furthestSeconds, isFastForwardBlocked })
  let isResuming = true
  let hasPlayed = false
  let obeysBy = 0
  let explainedUntil = 0
  let poll: ReturnType<typeof setInterval> | undefined
  let confirmed = { ...progress, atMs: performance.now() }

  const saver = progressSaver({
    lessonId: lesson.id,
    takeSample,
    send,
    outbox,
    locks,
    watchPage,
    onState: callbacks.onState,
    onSaved: (saved) => {
      tracker.raise(saved.furthestSeconds)
      confirmed = { ...confirmed, ...saved, atMs: performance.now() }
      callbacks.onSaved(saved)
    },
  })
  const cancelResume = resume({
    media,
    positionSeconds,
    storedDuration: lesson.videoDuration,
    onDone: () => {
      isResuming = false
      observe()
      if (playsOn && media.video) media.play()
    },
  })

  function endResuming() {
    cancelResume()
    isResuming = false
  }

  /** Until the video is where the student stopped, its position says nothing. */
  function takeSample(): Omit<TakenSample, 'takenAt'> | null {
    if (isResuming || !hasPlayed) return null
    observe()
    const played = tracker.takePlayed()
    const { duration } = media
    return {
      // An embedded player that was just sent back still reports its old position.
      position: Math.min(media.currentTime, tracker.furthest),
      duration,
      playedSeconds: secondsOf(played),
      ...(duration !== null && played.length > 0 && { segments: segmentsIn(played, duration) }),
    }
  }

  function observe() {
    if (isResuming) return
    const { currentTime, paused } = media
    const backTo = tracker.observe({ time: currentTime, isPlaying: !paused, atMs: performance.now() })
    if (backTo === null || performance.now() < obeysBy) return
    obeysBy = performance.now() + OBEYS_WITHIN_MS
    media.seek(backTo)
    explain()
  }

  function explain() {
    if (performance.now() < explainedUntil) return
    explainedUntil = performance.now() + EXPLAIN_EVERY_MS
    callbacks.onHeldBack()
  }

  function followPlaying() {
    hasPlayed = true
    observe()
    clearInterval(poll)
    poll = setInterval(saver.poll, POLL_MS)
  }

  const listening = [
    // An embedded player can seek to where the student stopped only once it plays.
    media.on('ready', () => playsOn && !media.video && media.play()),
    media.on('play', followPlaying),
    media.on('timeupdate', observe),
    media.on('seeking', observe),
    media.on('pause', () => {
      clearInterval(poll)
      saver.save()
    }),
    media.on('ended', () => {
      observe()
      clearInterval(poll)
      saver.save()
      if (tracker.mayEnd(media.duration)) callbacks.onEnded()
      else media.seek(tracker.furthest)
    }),
  ]
  // An embedded player may have been started before its events were listened to.
  if (!media.paused) followPlaying()

  return {
    get position() {
      return hasPlayed && !isResuming ? media.currentTime : positionSeconds
    },
    get furthest() {
      return tracker.furthest
    },
    /** What the server has confirmed, and what it can be expected to confirm of what was watched since. */
    get percentage() {
      return expectedPercentage({
        confirmed: { ...confirmed, ageSeconds: (performance.now() - confirmed.atMs) / 1_000 },
        reachedSeconds: tracker.furthest,
        lengthSeconds: lengthToWatch({ stored: lesson.videoDuration, reported: media.duration }),
        isFastForwardBlocked,
      })
    },
    seek(seconds: number) {
      const within = Math.max(0, Math.min(seconds, media.duration ?? seconds))
      // After a seek, the resume is cancelled.
      endResuming()
      const target = tracker.reachable(within)
      if (target < within) explain()
      media.seek(target)
    },
    saveAtOnce: saver.saveAtOnce,
    async stop() {
      const stopped = saver.stop()
      cancelResume()
      clearInterval(poll)
      for (const stopListening of listening) stopListening()
      await stopped
    },
  }
}

const segmentsIn = (played: { from: number; to: number }[], duration: number) =>
  segmentsText(played.reduce((all, piece) => all | segmentsBetween({ ...piece, duration }), NO_SEGMENTS))
