import { useCallback, useSyncExternalStore } from 'react'
import type { LessonMedia, MediaEvent } from './lesson-media.ts'

const MEDIA_EVENTS: MediaEvent[] = [
  'ready',
  'play',
  'pause',
  'timeupdate',
  'seeked',
  'ended',
  'durationchange',
  'ratechange',
]

/** A value of the media; the component renders again when it changes. */
export function useMediaValue<T extends string | number | boolean | null>(
  media: LessonMedia,
  read: (media: LessonMedia) => T,
): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listening = MEDIA_EVENTS.map((type) => media.on(type, onChange))
      return () => {
        for (const stop of listening) stop()
      }
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => read(media))
}

/** The same for what an element or the document reports by its own events; `events` are separated by spaces. */
export function useEventValue<T extends string | number | boolean | null>(
  target: EventTarget,
  events: string,
  read: () => T,
): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stopping = new AbortController()
      for (const name of events.split(' ')) target.addEventListener(name, onChange, stopping)
      return () => stopping.abort()
    },
    [target, events],
  )
  return useSyncExternalStore(subscribe, read)
}
