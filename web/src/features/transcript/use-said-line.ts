import { lineAt, type TranscriptLine } from '@farol/domain/captions/transcript.ts'
import { useSyncExternalStore } from 'react'
import type { LessonMedia, MediaEvent } from '#/player/lesson-media.ts'

const MOVES: readonly MediaEvent[] = ['ready', 'play', 'timeupdate', 'seeked', 'ended']

/** The index of the line that is said at the current time of the video; -1 before the first, and without a video. */
export function useSaidLine(media: LessonMedia | null, lines: readonly TranscriptLine[]): number {
  return useSyncExternalStore(
    (onChange) => {
      const listening = media ? MOVES.map((type) => media.on(type, onChange)) : []
      return () => {
        for (const stop of listening) stop()
      }
    },
    () => (media ? lineAt(lines, media.currentTime) : -1),
  )
}
