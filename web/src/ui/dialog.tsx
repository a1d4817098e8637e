import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogBackdropClasses, dialogFrameClasses, dialogPopupClasses } from './popup-classes.ts'
import { useOverlays } from './use-overlays.ts'

export type Loss = { title: string; text: string; stayLabel: string; leaveLabel: string }

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A picture beside the title. */
  lead?: ReactNode
  /** Read out with the title; shown under it. */
  description?: ReactNode
  size?: 'md' | 'sm'
  /** The always-dark region that it opens from: it is drawn outside of it. */
  scope?: 'night cinema'
  /** Off for forms where a click beside the dialog would lose what was typed. */
  closesOnOutsidePress?: boolean
  /** What closing would lose: it is asked about first. */
  loss?: Loss | undefined
  children: ReactNode
}

const firstField = 'input:not([type=hidden]), textarea, select, [role=combobox], [role=radio], [role=switch]'

/** The first field, unless what stands before it is too long to be seen with it: then nothing is scrolled past. */
function beginningOf(popup: HTMLElement) {
  const field = popup.querySelector<HTMLElement>(firstField)
  if (!field) return true
  return field.getBoundingClientRect().bottom <= popup.getBoundingClientRect().bottom ? field : popup
}

/** Holds a DialogBody and a DialogFooter, both inside a `<form className="contents">` when there is one. */
export function Dialog({
  open,
  onOpenChange,
  title,
  lead,
  description,
  size = 'md',
  scope,
  closesOnOutsidePress = true,
  loss,
  children,
}: DialogProps) {
  const popupRef = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const overlays = useOverlays(open, () => onOpenChange(false))
  if (!overlays) return null
  const BaseDialog = overlays.Dialog
  const close = () => {
    if (loss) setIsAsking(true)
    else onOpenChange(false)
  }
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      disablePointerDismissal={!closesOnOutsidePress}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClasses} />
        <BaseDialog.Viewport className={classNames(dialogFrameClasses, scope)}>
          <BaseDialog.Popup
            ref={popupRef}
            data-density="compact"
            initialFocus={() => (popupRef.current ? beginningOf(popupRef.current) : true)}
            className={classNames(
              dialogPopupClasses,
              'max-sm:h-dvh max-sm:rounded-none',
              size === 'sm' ? 'sm:max-w-110' : 'sm:max-w-170',
            )}
          >
            <div className="flex items-start justify-between gap-4 pt-5 pr-4 pb-3.5 pl-5 sm:pl-7">
              <div className="flex min-w-0 items-center gap-3 pt-1.5">
                {lead}
                <div className="min-w-0">
                  <BaseDialog.Title className={size === 'sm' ? 'text-[1.375rem]' : undefined}>
                    {title}
                  </BaseDialog.Title>
                  {description ? (
                    <BaseDialog.Description className="mt-1 text-text-muted">
                      {description}
                    </BaseDialog.Description>
                  ) : null}
                </div>
              </div>
              <BaseDialog.Close
                render={<Button variant="ghost" icon={X} aria-label="Fechar" className="flex-none" />}
              />
            </div>
            <DialogClose value={close}>{children}</DialogClose>
            {loss ? (
              <ConfirmDialog
                open={isAsking}
                onOpenChange={setIsAsking}
                title={loss.title}
                cancelLabel={loss.stayLabel}
                confirmLabel={loss.leaveLabel}
                pendingLabel={loss.leaveLabel}
                icon={null}
                onConfirm={() => {
                  setIsAsking(false)
                  onOpenChange(false)
                }}
              >
                {loss.text}
              </ConfirmDialog>
            ) : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Closes the dialog around it as Esc does. */
const DialogClose = createContext<() => void>(() => undefined)

/** At the foot of a dialog: what would be lost is asked about first. */
export function CancelButton({ isDisabled = false }: { isDisabled?: boolean }) {
  const close = use(DialogClose)
  return (
    <Button variant="ghost" onClick={close} disabled={isDisabled}>
      Cancelar
    </Button>
  )
}

/** What is longer than its box is a stop for the keyboard, whose arrows then move it. */
function focusedToScroll(box: HTMLElement | null) {
  if (!box) return undefined
  const watch = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  for (const element of [box, ...box.children]) watch.observe(element)
  return () => watch.disconnect()
}

type PartProps = { className?: string; children: ReactNode }

export function DialogBody({ className, children }: PartProps) {
  return (
    <div ref={focusedToScroll} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-7">
      <div className={className}>{children}</div>
    </div>
  )
}

export function DialogFooter({ className, children }: PartProps) {
  return (
    <div
      data-dialog-footer
      className={classNames(
        'flex flex-wrap justify-end gap-2.5 border-t border-border px-5 py-4 sm:px-7',
        className,
      )}
    >
      {children}
    </div>
  )
}
