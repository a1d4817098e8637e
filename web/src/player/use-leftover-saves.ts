import { useEffect } from 'react'
import { saveProgress } from '../api/lessons.ts'
import { browserStorage } from './browser-storage.ts'
import { isLessonOpen } from './open-lessons.ts'
import { watchPage } from './page-events.ts'
import { pendingSaves } from './pending-saves.ts'
import { sendLeftovers } from './send-leftovers.ts'
import { whenIdle } from './when-idle.ts'

/** Wherever a student is: what an earlier visit to a lesson could not send goes out now. */
export function useLeftoverSaves(userId: string) {
  useEffect(
    () =>
      whenIdle(() =>
        sendLeftovers({
          pending: pendingSaves({ store: browserStorage(), userId }),
          send: saveProgress,
          watchPage,
          isOpen: isLessonOpen,
        }),
      ),
    [userId],
  )
}
