import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from './lazy.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  confirmLabel: string
  cancelLabel?: string
  /** A gerund, such as 'Deletando…'. */
  pendingLabel: string
  isPending?: boolean
  onConfirm: () => void
  variant?: 'danger' | 'primary'
  icon?: LucideIcon | null
  /** What will happen, in one or two sentences. */
  children: ReactNode
}

const popup = lazyPart(async () => (await import('./confirm-dialog-popup.tsx')).ConfirmDialogPopup)

/** Stays open until its owner closes it, so that the outcome can be waited for. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Popup = useLazyPart(popup, props.open, () => props.onOpenChange(false))
  return Popup ? <Popup {...props} /> : null
}
