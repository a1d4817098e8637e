import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAfterWatching, saveProgress } from '#/api/lessons.ts'
import { saveDraft } from '#/api/quizzes.ts'
import { whenIdle } from '#/app/when-idle.ts'
import { draftDelivery, draftOutbox } from './draft-entry.ts'
import type { EntryId } from './outbox.ts'
import { watchPage } from './page-events.ts'
import { pageLocks, pageStore } from './page-outbox.ts'
import { progressDelivery, progressOutbox } from './progress-entry.ts'
import { sendOutbox } from './send-outbox.ts'

/** On every screen of a student: sends what an earlier visit to a lesson or its quiz could not send. */
export function useOutbox(userId: string, queryClient: QueryClient) {
  useEffect(() => {
    const of = { store: pageStore, userId }
    const deliveries = [
      progressDelivery({
        outbox: progressOutbox(of),
        send: async (...save) => {
          const saved = await saveProgress(...save)
          void refreshAfterWatching(queryClient)
          return saved
        },
        isOnScreen: isLessonOnScreen,
      }),
      draftDelivery({
        outbox: draftOutbox(of),
        send: async (place, body) => (await saveDraft(place, body)).choices,
        isOnScreen: isQuizOnScreen,
      }),
    ]
    return whenIdle(() => sendOutbox({ deliveries, locks: pageLocks, watchPage }))
  }, [userId, queryClient])
}

const isAt = (path: string) => window.location.pathname.endsWith(path)
const isLessonOnScreen = ({ lessonId }: EntryId) => isAt(`/lesson/${lessonId}`)
const isQuizOnScreen = ({ lessonId }: EntryId) => isAt(`/lesson/${lessonId}/quiz`)
