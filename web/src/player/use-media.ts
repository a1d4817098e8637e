import { startTransition, useEffectEvent, useLayoutEffect } from 'react'
import type { LessonMedia } from './lesson-media.ts'

export type MediaHandlers = {
  /** Null when the video leaves the page. */
  onMedia?: (media: LessonMedia | null) => void
  onDuration?: (seconds: number) => void
  /** Without a media if the video's URL could not be parsed. */
  onError?: (media: LessonMedia | null) => void
}

/** Opens the media once the element is on the page, and closes it when it leaves. */
export function useMedia(
  { onMedia, onDuration, onError }: MediaHandlers,
  openMedia: () => LessonMedia | null,
) {
  const open = useEffectEvent(openMedia)
  const handOut = useEffectEvent((media: LessonMedia | null) => onMedia?.(media))
  const reportDuration = useEffectEvent((seconds: number) => onDuration?.(seconds))
  const fail = useEffectEvent((media: LessonMedia) => onError?.(media))
  // Before the browser can go on: a cached video may be ready by the time ordinary effects run.
  useLayoutEffect(() => {
    const media = open()
    if (!media) return
    const report = () => media.duration !== null && reportDuration(media.duration)
    media.on('durationchange', report)
    let hasFailed = false
    const failOnce = () => {
      if (!hasFailed) fail(media)
      hasFailed = true
    }
    media.on('error', failOnce)
    media.on('ready', () => {
      hasFailed = false
    })
    // In small pieces, after the first paint: what lies over the video is half of the screen's work.
    startTransition(() => {
      // The video starts loading before effects run, and may have fired both events already.
      report()
      if (media.video?.error) failOnce()
      handOut(media)
    })
    return () => {
      media.destroy()
      handOut(null)
    }
  }, [])
}
