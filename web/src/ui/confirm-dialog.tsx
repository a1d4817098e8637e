import { type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogBackdropClasses, dialogFrameClasses, dialogPopupClasses } from './popup-classes.ts'
import { useOverlays } from './use-overlays.ts'

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

/** Stays open until its owner closes it, so that the outcome can be waited for. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  confirmLabel,
  cancelLabel = 'Cancelar',
  pendingLabel,
  isPending = false,
  onConfirm,
  variant = 'danger',
  icon = variant === 'danger' ? Trash2 : null,
  children,
}: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  const overlays = useOverlays(open, () => onOpenChange(false))
  if (!overlays) return null
  const { AlertDialog } = overlays
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropClasses} />
        <AlertDialog.Viewport className={classNames(dialogFrameClasses, 'p-4')}>
          <AlertDialog.Popup
            initialFocus={cancelRef}
            className={classNames(dialogPopupClasses, 'max-w-110 overflow-y-auto rounded-lg')}
          >
            <AlertDialog.Title className="px-7 pt-6 text-[1.375rem]">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="px-7 pt-3.5 text-pretty text-text-muted">
              {children}
            </AlertDialog.Description>
            <div className="flex flex-wrap justify-end gap-2.5 px-7 pt-6 pb-4">
              <Button
                ref={cancelRef}
                variant="ghost"
                disabled={isPending}
                onClick={() => onOpenChange(false)}
              >
                {cancelLabel}
              </Button>
              <Button
                variant={variant}
                {...(icon ? { icon } : {})}
                isLoading={isPending}
                loadingText={pendingLabel}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
