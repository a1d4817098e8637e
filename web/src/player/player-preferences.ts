import { FASTEST_SPEED } from '@farol/domain/watch-clock.ts'
import { browserStorage, type TextStore } from '#/outbox/browser-storage.ts'
import { areCaptionsShown, areCaptionsWanted, captionsOf, showCaptions } from './captions.ts'
import type { LessonMedia } from './lesson-media.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, FASTEST_SPEED] as const

type Preferences = { volume: number; isMuted: boolean; rate: number; hasCaptions: boolean }

const KEY = 'farol.player'
const DEFAULTS: Preferences = { volume: 1, isMuted: false, rate: 1, hasCaptions: false }

function readPreferences(store: TextStore): Preferences {
  try {
    const said: Partial<Record<string, unknown>> = JSON.parse(store.read(KEY) ?? '{}')
    const { volume, isMuted, rate, hasCaptions } = said
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
      isMuted: isMuted === true,
      rate: SPEEDS.find((speed) => speed === rate) ?? DEFAULTS.rate,
      hasCaptions: hasCaptions === true,
    }
  } catch {
    return DEFAULTS
  }
}

/** Plays as loud and as fast as last time, with captions if they were shown, and remembers what is changed. Returns a function that stops this. */
export function keepPreferences(media: LessonMedia, store: TextStore = browserStorage()): () => void {
  const { video } = media
  const wanted = readPreferences(store)
  const stopping = new AbortController()
  const remember = () => {
    const volume = video ? video.volume : wanted.volume
    const isMuted = video ? video.muted : wanted.isMuted
    // Not whether they are shown: while the language changes, those of neither are.
    const hasCaptions = (video && areCaptionsWanted(video)) ?? wanted.hasCaptions
    store.write(KEY, JSON.stringify({ volume, isMuted, rate: media.rate, hasCaptions }))
  }
  const start = () => {
    if (wanted.rate !== media.rate) media.setRate(wanted.rate)
    stopListening.push(media.on('ratechange', remember))
  }
  const stopListening = [media.on('ready', start)]
  if (video) {
    video.volume = wanted.volume
    video.muted = wanted.isMuted
    video.addEventListener('volumechange', remember, stopping)
    // In another language they are another track.
    let known: TextTrack | undefined
    const showWanted = () => {
      known = captionsOf(video)
      if (known) showCaptions(video, areCaptionsWanted(video) ?? wanted.hasCaptions)
    }
    const noteChange = () => {
      // A phone's own player switches them as well. A track that has just come was switched by nobody.
      if (known && known === captionsOf(video)) showCaptions(video, areCaptionsShown(video))
      remember()
    }
    video.textTracks.addEventListener('addtrack', showWanted, stopping)
    video.textTracks.addEventListener('change', noteChange, stopping)
    // From a cache they may be there already.
    showWanted()
    if (media.duration !== null) start()
  }
  return () => {
    stopping.abort()
    for (const stop of stopListening) stop()
  }
}
