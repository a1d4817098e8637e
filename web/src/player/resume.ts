import { resumePoint } from '@farol/domain/watch-progress.ts'
import type { LessonMedia } from './lesson-media.ts'

const FIRST_TRY_MS = 200
const SECOND_TRY_MS = 500
const TOLERANCE_SECONDS = 1

type Options = {
  media: LessonMedia
  positionSeconds: number
  /** Used until the player reports its own. */
  storedDuration: number
  onDone: () => void
}

/** Seeks to where the student stopped. Returns a function that cancels it. */
export function resume({ media, positionSeconds, storedDuration, onDone }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const moveUnlessThere = () => {
    const target = resumePoint(positionSeconds, media.duration ?? storedDuration)
    if (media.currentTime < target - TOLERANCE_SECONDS) media.seek(target)
  }
  const start = () => {
    stopListening()
    if (positionSeconds <= 0) return onDone()
    timer = setTimeout(() => {
      moveUnlessThere()
      timer = setTimeout(() => {
        moveUnlessThere()
        onDone()
      }, SECOND_TRY_MS)
    }, FIRST_TRY_MS)
  }

  // Moving an embedded player that has not started would start it.
  const stopListening = media.on(media.video ? 'ready' : 'play', start)
  if (media.video ? media.duration !== null : !media.paused) start()
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}
