import { useEffect } from 'react'
import { saveProgress } from '../api/lessons.ts'
import { browserStorage } from './browser-storage.ts'
import { isLessonOpen } from './open-lessons.ts'
import { watchPage } from './page-events.ts'
import { pendingSaves } from './pending-saves.ts'
import { sendLeftovers } from './send-leftovers.ts'

const WITHIN_MS = 1_000

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

/** Begins when the browser has nothing else to do: what nobody sees is not in the way of what is being drawn. Answers with how to end it. */
function whenIdle(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const run = () => {
    end = begin()
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }
  const turn = requestIdleCallback(run, { timeout: WITHIN_MS })
  return () => {
    cancelIdleCallback(turn)
    end?.()
  }
}
