import type { OpenedLesson, SavedProgress } from '@farol/contract/lessons.ts'
import { resumePoint } from '@farol/domain/watch-progress.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshAfterWatching, saveProgress } from '#/api/lessons.ts'
import { pageLocks, pageStore } from '#/outbox/page-outbox.ts'
import { progressOutbox } from '#/outbox/progress-entry.ts'
import type { LessonMedia } from './lesson-media.ts'
import { takePlayOn } from './play-on.ts'
import type { SaveState } from './progress-saver.ts'
import { type LessonWatch, startOf, watchLesson } from './watch-lesson.ts'

type Options = {
  opened: OpenedLesson
  userId: string
  onSaved: (saved: SavedProgress) => void
  onHeldBack: () => void
}

/** One visit to a lesson: holds the media, follows it, and knows how its saves are doing. */
export function useLessonWatch({ opened, userId, onSaved, onHeldBack }: Options) {
  const queryClient = useQueryClient()
  const [media, setMedia] = useState<LessonMedia | null>(null)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [duration, setDuration] = useState<number | null>(null)
  const [percentage, setPercentage] = useState(opened.progress.watchPercentage)
  const [hasEnded, setHasEnded] = useState(false)
  const [outbox] = useState(() => progressOutbox({ store: pageStore, userId }))
  const [{ seconds: startSeconds, ...start }] = useState(() => startOf(opened, outbox))
  const [leftAtSeconds, setLeftAtSeconds] = useState(start.leftAtSeconds)
  const watch = useRef<LessonWatch>(null)
  const resumeAt = useRef(startSeconds)
  const reached = useRef(0)

  const handleSaved = useEffectEvent(onSaved)
  const handleHeldBack = useEffectEvent(onHeldBack)
  const follow = useEffectEvent((playing: LessonMedia) =>
    watchLesson({
      media: playing,
      opened,
      positionSeconds: resumeAt.current,
      reachedSeconds: reached.current,
      playsOn: takePlayOn(opened.lesson.id),
      outbox,
      locks: pageLocks,
      send: saveProgress,
      onState: setSaveState,
      onSaved: (saved) => {
        handleSaved(saved)
        setPercentage(saved.watchPercentage)
      },
      onEnded: () => setHasEnded(true),
      onHeldBack: () => handleHeldBack(),
    }),
  )

  useEffect(() => {
    if (!media) return
    const current = follow(media)
    watch.current = current
    const listening = [
      media.on('play', () => setHasEnded(false)),
      // After `watchLesson`, which listens first and has seen this moment already.
      media.on('timeupdate', () => setPercentage(current.percentage)),
    ]
    return () => {
      // The same video may be opened once more, after it failed or in another quality.
      resumeAt.current = current.position
      reached.current = current.furthest
      for (const stopListening of listening) stopListening()
      // The next screen may have asked before the last save arrived.
      void current.stop().then(() => refreshAfterWatching(queryClient))
      watch.current = null
    }
  }, [media, queryClient])

  return {
    media,
    setMedia,
    saveState,
    /** How much of the lesson was watched, as far as it is known here; the server's answers decide. */
    percentage,
    duration,
    setDuration,
    hasEnded,
    setHasEnded,
    startSeconds,
    /** A completed lesson starts at its beginning; this is where the student could go on instead. */
    leftAtSeconds,
    goOn: () => {
      if (leftAtSeconds !== null) watch.current?.seek(resumePoint(leftAtSeconds, media?.duration ?? 0))
      media?.play()
      setLeftAtSeconds(null)
    },
    seek: (seconds: number) => {
      setHasEnded(false)
      watch.current?.seek(seconds)
    },
    saveAtOnce: () => watch.current?.saveAtOnce(),
  }
}
