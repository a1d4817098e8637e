import { useEffect, useSyncExternalStore } from 'react'
import { later } from '../ui/later.ts'
import { areNoticesWanted, forgetNoticesWanted, subscribeToNotices } from './notices.ts'

const toasts = later(async () => (await import('./toasts.tsx')).Toasts)

/** Where toasts appear, once there is something to say. */
export function NoticeArea() {
  const isWanted = useSyncExternalStore(subscribeToNotices, areNoticesWanted, areNoticesWanted)
  const Toasts = toasts.usePart()
  useEffect(() => {
    // Without a connection they may be missing: the notices wait, and the next one asks again.
    if (isWanted) toasts.prepare().catch(forgetNoticesWanted)
  }, [isWanted])
  return Toasts ? <Toasts /> : null
}
