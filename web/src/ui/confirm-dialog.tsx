import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { later, useWantedPart } from './later.ts'

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

const popup = later(async () => (await import('./confirm-dialog-popup.tsx')).ConfirmDialogPopup)

/** Stays open until its owner closes it, so that the outcome can be waited for. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Popup = useWantedPart(popup, props.open, () => props.onOpenChange(false))
  return Popup ? <Popup {...props} /> : null
}
