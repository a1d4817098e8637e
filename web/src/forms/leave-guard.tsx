import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before what was typed is lost: on the way to another page, and when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // Whoever signs out, or no longer is signed in, has left already.
    shouldBlockFn: ({ next }) => !next.pathname.startsWith('/auth'),
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.()
      }}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      pendingLabel="Saindo…"
      icon={null}
      onConfirm={() => blocker.proceed?.()}
    >
      O que você mudou nesta página ainda não foi salvo.
    </ConfirmDialog>
  )
}
