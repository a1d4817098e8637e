import { isFollowed } from '@farol/domain/video-source.ts'
import type { RefObject } from 'react'
import { toggleCaptions } from './captions.ts'
import { toggleFullScreen } from './full-screen.ts'
import type { LessonMedia } from './lesson-media.ts'
import { SPEEDS } from './player-preferences.ts'
import { toggleMute } from './volume-control.tsx'

type Options = {
  media: LessonMedia | null
  area: RefObject<HTMLElement | null>
  onSeek: (seconds: number) => void
}

/** What buttons and keys do, for every kind of video; what an embedded player cannot do is left out silently. */
export function playerActions({ media, area, onSeek }: Options) {
  return {
    togglePlay: () => (media?.paused ? media.play() : media?.pause()),
    skip: (seconds: number) => media && isFollowed(media.kind) && onSeek(media.currentTime + seconds),
    toggleMute: () => media?.video && toggleMute(media.video),
    toggleCaptions: () => media?.video && toggleCaptions(media.video),
    toggleFullScreen: () => {
      // A browser that refuses leaves everything as it is.
      if (area.current) toggleFullScreen(area.current).catch(() => undefined)
    },
    changeSpeed: (steps: 1 | -1) => {
      if (!media) return
      const index = SPEEDS.findIndex((speed) => speed >= media.rate)
      media.setRate(SPEEDS[index + steps] ?? media.rate)
    },
  }
}
