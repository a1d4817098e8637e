import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './may-leave.ts'

type Answer = (leaves: boolean) => void

/** Asks before what was typed is lost: on the way to another page, when signing out, and when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // Whoever signs out was asked before, and whoever no longer is signed in has left already.
    shouldBlockFn: ({ next }) => !next.pathname.startsWith('/auth'),
    disabled: !isDirty,
    withResolver: true,
  })
  const [signingOut, setSigningOut] = useState<{ answer: Answer }>()

  useEffect(() => {
    if (!isDirty) return
    return askBeforeLeaving(() => new Promise((answer) => setSigningOut({ answer })))
  }, [isDirty])

  const answer = (leaves: boolean) => {
    signingOut?.answer(leaves)
    setSigningOut(undefined)
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked' || signingOut !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(false)
      }}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      pendingLabel="Saindo…"
      icon={null}
      onConfirm={() => answer(true)}
    >
      O que você mudou nesta página ainda não foi salvo.
    </ConfirmDialog>
  )
}
