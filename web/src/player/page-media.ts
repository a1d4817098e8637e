import { countTime, isPresent, type TimeOnPage } from '@farol/domain/time-on-page.ts'
import type { LessonMedia } from './lesson-media.ts'
import { mediaListeners } from './media-listeners.ts'

const TICK_MS = 1_000

type Options = { startSeconds: number; durationSeconds: number }

export type PageMedia = LessonMedia & {
  /** The student opened the video in another tab and watches it there. */
  goToVideo: () => void
}

/** Stands for a video on a page that reports nothing: the clock counts as playing, and cannot be moved or stopped. */
export function pageMedia({ startSeconds, durationSeconds }: Options): PageMedia {
  const { on, emit, clear } = mediaListeners()
  const leaving = new AbortController()
  let wentToVideo = false
  let time: TimeOnPage = { countedSeconds: startSeconds, runningSince: null }

  function tick() {
    const wasRunning = time.runningSince !== null
    const isPageVisible = document.visibilityState === 'visible'
    time = countTime(time, {
      isRunning: isPresent({ isPageVisible, wentToVideo }),
      now: performance.now() / 1_000,
      duration: durationSeconds,
    })
    const isRunning = time.runningSince !== null
    if (wasRunning) emit('timeupdate')
    if (isRunning !== wasRunning) emit(isRunning ? 'play' : 'pause')
  }

  function lookUp() {
    tick()
    if (document.visibilityState === 'visible') wentToVideo = false
  }

  const ticking = setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', lookUp, leaving)

  return {
    kind: 'vimeo-fallback',
    video: null,
    get currentTime() {
      return time.countedSeconds
    },
    duration: durationSeconds > 0 ? durationSeconds : null,
    rate: 1,
    get paused() {
      return time.runningSince === null
    },
    // It is unknown whether the video itself has ended.
    ended: false,
    lostConnection: false,
    play: () => undefined,
    pause: () => undefined,
    seek: () => undefined,
    setRate: () => undefined,
    on,
    destroy: () => {
      clearInterval(ticking)
      leaving.abort()
      clear()
    },
    goToVideo: () => {
      wentToVideo = true
    },
  }
}
