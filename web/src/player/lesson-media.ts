import type { VideoKind } from '@farol/domain/video-source.ts'

export type MediaEvent =
  | 'ready'
  | 'play'
  | 'pause'
  | 'timeupdate'
  | 'seeking'
  | 'seeked'
  | 'ended'
  | 'durationchange'
  | 'ratechange'
  | 'titlechange'
  | 'error'

/** One interface over all videos: our own element, or an embedded player in a frame. */
export type LessonMedia = {
  readonly kind: VideoKind
  /** The element itself; null for a player in a frame, which brings its own controls. */
  readonly video: HTMLVideoElement | null
  readonly currentTime: number
  /** In seconds; null until it is known, and for a live stream. */
  readonly duration: number | null
  readonly rate: number
  /** What the player of another site calls it, as a lesson could be called. Empty until it does; our own videos have none. */
  readonly title?: string
  readonly paused: boolean
  readonly ended: boolean
  /** After an error: whether it was the connection that broke off, as opposed to the video. */
  readonly lostConnection: boolean
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setRate: (rate: number) => void
  /** Returns a function that unsubscribes. */
  on: (type: MediaEvent, listener: () => void) => () => void
  destroy: () => void
}
