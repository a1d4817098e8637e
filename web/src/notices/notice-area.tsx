import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areNoticesWanted, subscribeToNotices } from './notices.ts'

const LazyToasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })))

/** Where toasts appear, once there is something to say. */
export function NoticeArea() {
  const isWanted = useSyncExternalStore(subscribeToNotices, areNoticesWanted)
  if (!isWanted) return null
  return (
    <Suspense>
      <LazyToasts />
    </Suspense>
  )
}
