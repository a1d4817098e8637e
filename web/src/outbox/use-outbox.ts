import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAfterWatching, saveProgress } from '#/api/lessons.ts'
import { whenIdle } from '#/app/when-idle.ts'
import type { TextStore } from './browser-storage.ts'
import { type EntryId, openOutbox } from './outbox.ts'
import { watchPage } from './page-events.ts'
import { pageLocks, pageStore } from './page-outbox.ts'
import { progressDelivery, progressOutbox } from './progress-entry.ts'
import { type Delivery, sendOutbox } from './send-outbox.ts'

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
      answersDelivery(of),
    ]
    return whenIdle(() => sendOutbox({ deliveries, locks: pageLocks, watchPage }))
  }, [userId, queryClient])
}

const isAt = (path: string) => window.location.pathname.endsWith(path)
const isLessonOnScreen = ({ lessonId }: EntryId) => isAt(`/lesson/${lessonId}`)
const isQuizOnScreen = ({ lessonId }: EntryId) => isAt(`/lesson/${lessonId}/quiz`)

/** A student who has begun no quiz here does not load its code. */
const answersDelivery = (of: { store: TextStore; userId: string }): Delivery => ({
  ...openOutbox({ ...of, kind: 'quiz', parse: () => null }),
  isOnScreen: isQuizOnScreen,
  deliver: async (id) => {
    const [{ draftDelivery, draftOutbox }, { saveDraft }] = await Promise.all([
      import('./draft-entry.ts'),
      import('#/api/quizzes.ts'),
    ])
    await draftDelivery({
      outbox: draftOutbox(of),
      send: async (place, body) => (await saveDraft(place, body)).choices,
      isOnScreen: isQuizOnScreen,
    }).deliver(id)
  },
})
