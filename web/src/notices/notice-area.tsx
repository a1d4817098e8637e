import { useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart } from '#/ui/lazy.ts'
import { areNoticesWanted, giveUpToasts, type Notice, subscribeToNotices } from './notices.ts'

const toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts)

/** As long as the toast of an error. */
const PLAIN_NOTICE_MS = 8_000

/** Where toasts appear, once there is something to say. */
export function NoticeArea() {
  const isWanted = useSyncExternalStore(subscribeToNotices, areNoticesWanted, areNoticesWanted)
  const Toasts = toasts.usePart()
  const [plain, setPlain] = useState<Notice>()
  useEffect(() => {
    if (!isWanted) return
    toasts.preload().catch(() => {
      const notice = giveUpToasts().at(-1)
      if (notice) setPlain(notice)
    })
  }, [isWanted])
  useEffect(() => {
    if (!plain) return
    const timer = setTimeout(() => setPlain(undefined), PLAIN_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [plain])
  if (Toasts) return <Toasts />
  return plain ? <PlainNotice {...plain} /> : null
}

/** Without a connection the toasts may be missing. This is on every page already. */
function PlainNotice({ kind, title, detail }: Notice) {
  return (
    <p
      role="alert"
      className={classNames(
        'toast-place ml-auto max-w-95 rounded-md p-4 text-sm shadow-lg',
        kind === 'error' ? 'bg-danger text-danger-contrast' : 'bg-toast text-on-ink',
      )}
    >
      <strong className="block">{title}</strong>
      {detail}
    </p>
  )
}
