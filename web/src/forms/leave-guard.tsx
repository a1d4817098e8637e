import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './may-leave.ts'
import type { Saving } from './use-versioned-form.ts'

type Answer = (leaves: boolean) => void
type Props = {
  isDirty: boolean
  saving: RefObject<Saving>
  /** Given up with what was typed. */
  draft?: { forget: () => void }
  title?: string
  confirmLabel?: string
  /** What would be lost. */
  children?: ReactNode
}

/**
 * Asks before what was typed is lost: on the way to another page, when signing out, and when the tab is closed. While
 * a save is running, leaving waits for it, and the user is asked only if it fails.
 */
export function LeaveGuard({
  isDirty,
  saving,
  draft,
  title,
  confirmLabel = 'Descartar',
  children = 'O que você mudou nesta página ainda não foi salvo.',
}: Props) {
  const router = useRouter()
  const hasAgreed = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) =>
      // Whoever left and goes elsewhere before the next page is there was asked already.
      !(hasAgreed.current && router.state.isLoading) &&
      // The log-in comes after signing out, which has asked already, or after the session ended.
      !next.pathname.startsWith('/auth') &&
      !(await saving.current.outcome),
    enableBeforeUnload: () => !saving.current.isSaved,
    disabled: !isDirty,
    withResolver: true,
  })
  const [signingOut, setSigningOut] = useState<{ answer: Answer }>()

  useEffect(() => {
    if (!isDirty) return
    return askBeforeLeaving(
      async () =>
        (await saving.current.outcome) || new Promise<boolean>((answer) => setSigningOut({ answer })),
    )
  }, [isDirty, saving])

  const answer = (leaves: boolean) => {
    signingOut?.answer(leaves)
    setSigningOut(undefined)
    if (leaves) {
      hasAgreed.current = true
      draft?.forget()
      blocker.proceed?.()
    } else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked' || signingOut !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(false)
      }}
      title={title ?? 'Descartar alterações?'}
      confirmLabel={confirmLabel}
      pendingLabel="Saindo…"
      icon={null}
      onConfirm={() => answer(true)}
    >
      {children}
    </ConfirmDialog>
  )
}
