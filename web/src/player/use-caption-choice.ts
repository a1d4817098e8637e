import type { CaptionTrack } from '@farol/contract/captions.ts'
import { type CaptionLanguage, DEFAULT_CAPTION_LANGUAGE } from '@farol/domain/captions/languages.ts'
import { useState } from 'react'
import { browserStorage } from '#/outbox/browser-storage.ts'

const KEY = 'farol.captions-language'

type Captioned = { captions: readonly CaptionTrack[]; captionsUrl: string }

export type CaptionChoice = ReturnType<typeof useCaptionChoice>

/** The captions of a lesson, and the one that is shown: in the language that was last chosen on this device, if there is one. */
export function useCaptionChoice(lesson: Captioned) {
  const [store] = useState(() => browserStorage())
  const [language, setLanguage] = useState(() => store.read(KEY))
  const tracks = captionTracks(lesson)
  return {
    tracks,
    current: tracks.find((track) => track.language === language) ?? tracks[0],
    choose: (chosen: CaptionLanguage) => {
      store.write(KEY, chosen)
      setLanguage(chosen)
    },
  }
}

/** Captions by link count as Portuguese, unless a file in Portuguese was uploaded. */
export function captionTracks({ captions, captionsUrl }: Captioned): readonly CaptionTrack[] {
  const isReplaced = captions.some(({ language }) => language === DEFAULT_CAPTION_LANGUAGE)
  if (captionsUrl === '' || isReplaced) return captions
  return [{ language: DEFAULT_CAPTION_LANGUAGE, address: captionsUrl }, ...captions]
}
