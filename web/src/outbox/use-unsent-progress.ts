import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageStore } from './page-outbox.ts'
import { progressOutbox } from './progress-entry.ts'

/** Most saves arrive before a user could read that they are missing. */
const SHOW_AFTER_MS = 400

/** Whether the server does not have yet what the user watched in one of these lessons, in this tab or another. */
export function useUnsentProgress(userId: string, lessonIds: readonly string[]) {
  const [outbox] = useState(() => progressOutbox({ store: pageStore, userId }))
  const isUnsent = useSyncExternalStore(pageStore.subscribe, () =>
    outbox.ids().some(({ lessonId }) => lessonIds.includes(lessonId)),
  )
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isUnsent), isUnsent ? SHOW_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isUnsent])
  return isShown
}
