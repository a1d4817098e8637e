import { useEffect } from 'react'
import { Toaster, toast } from '#/ui/toast.tsx'
import { startShowing } from './notices.ts'
import { withUndo } from './undo-deletion.ts'

export function Toasts() {
  useEffect(
    () =>
      startShowing((notice) => {
        const { kind, ...message } = notice.undo ? withUndo(notice, notice.undo) : notice
        toast[kind](message)
      }),
    [],
  )
  return <Toaster />
}
