import type { LessonMedia } from '#/player/lesson-media.ts'
import { mediaListeners } from '#/player/media-listeners.ts'

type Given = { isEmbed: boolean; duration?: number | null; isPlaying?: boolean }

/** A video without a page around it: it says what a test lets it say, and remembers where it was sent. */
export function fakeMedia({ isEmbed, duration = 40, isPlaying = false }: Given) {
  const { on, emit } = mediaListeners()
  const seeks: number[] = []
  const media: LessonMedia & { currentTime: number } = {
    kind: isEmbed ? 'vimeo' : 'direct',
    video: isEmbed ? null : ({} as HTMLVideoElement),
    currentTime: 0,
    duration,
    rate: 1,
    paused: !isPlaying,
    ended: false,
    lostConnection: false,
    play: () => undefined,
    pause: () => undefined,
    seek: (seconds) => void seeks.push(seconds),
    setRate: () => undefined,
    on,
    destroy: () => undefined,
  }
  return { media, emit, seeks }
}
