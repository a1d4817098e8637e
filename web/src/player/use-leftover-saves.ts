import { useEffect } from 'react'
import { saveProgress } from '#/api/lessons.ts'
import { hasDrafts } from '#/features/quiz/draft-keys.ts'
import { browserStorage } from './browser-storage.ts'
import { isLessonOpen } from './open-lessons.ts'
import { watchPage } from './page-events.ts'
import { pendingSaves } from './pending-saves.ts'
import { sendLeftovers } from './send-leftovers.ts'
import { whenIdle } from './when-idle.ts'

/** Wherever a student is: what an earlier visit to a lesson or its quiz could not send goes out now. */
export function useLeftoverSaves(userId: string) {
  useEffect(
    () =>
      whenIdle(() => {
        const store = browserStorage()
        // Where their code cannot be loaded they stay stored, and the next visit sends them.
        if (hasDrafts(store, userId)) sendAnswers(userId).catch(() => undefined)
        return sendLeftovers({
          pending: pendingSaves({ store, userId }),
          send: saveProgress,
          watchPage,
          isOpen: isLessonOpen,
        })
      }),
    [userId],
  )
}

/** Whoever has begun no quiz here does not load its code. */
const sendAnswers = async (userId: string) =>
  (await import('#/features/quiz/send-leftover-answers.ts')).sendLeftoverAnswers(userId)
