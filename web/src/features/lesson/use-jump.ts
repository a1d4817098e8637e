import { useEffect, useEffectEvent } from 'react'
import type { LessonVisit } from './use-lesson-visit.ts'

/** Goes to the second that a link names, as far as the student may go there, once the video can be moved. */
export function useJump({ media, seek }: LessonVisit, seconds: number | undefined) {
  const jump = useEffectEvent(() => seconds !== undefined && seek(seconds))
  useEffect(() => {
    if (!media || seconds === undefined) return
    if (media.duration !== null && media.video) {
      jump()
      return
    }
    // Moving an embedded player that has not started would start it.
    const stop = media.on(media.video ? 'ready' : 'play', () => {
      stop()
      jump()
    })
    return stop
  }, [media, seconds])
}
