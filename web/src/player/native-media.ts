import type { LessonMedia, MediaEvent } from './lesson-media.ts'
import { mediaListeners } from './media-listeners.ts'

const EVENTS = {
  loadedmetadata: 'ready',
  play: 'play',
  pause: 'pause',
  timeupdate: 'timeupdate',
  seeking: 'seeking',
  seeked: 'seeked',
  ended: 'ended',
  durationchange: 'durationchange',
  ratechange: 'ratechange',
  error: 'error',
} as const satisfies Record<string, MediaEvent>

export function nativeMedia(video: HTMLVideoElement, kind: 'direct' | 'hls'): LessonMedia {
  const { on, emit, clear } = mediaListeners()
  const stopping = new AbortController()
  /** What plays a stream takes it away from the element, and the position with it. */
  let leftAt: number | undefined
  for (const [name, type] of Object.entries(EVENTS)) {
    video.addEventListener(name, () => emit(type), { signal: stopping.signal })
  }
  return {
    kind,
    video,
    get currentTime() {
      return leftAt ?? video.currentTime
    },
    get duration() {
      return Number.isFinite(video.duration) ? video.duration : null
    },
    get rate() {
      return video.playbackRate
    },
    get paused() {
      return video.paused
    },
    get ended() {
      return video.ended
    },
    get lostConnection() {
      return video.error?.code === MediaError.MEDIA_ERR_NETWORK
    },
    // A browser may refuse to play before the user has touched the page; the button then still says 'play'.
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seek: (seconds) => {
      video.currentTime = seconds
    },
    setRate: (rate) => {
      video.playbackRate = rate
    },
    on,
    destroy: () => {
      leftAt = video.currentTime
      stopping.abort()
      clear()
      video.pause()
    },
  }
}
