import { createContext, type ReactNode, use, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { lazyPart, useLazyPart } from './lazy.ts'

export type Loss = { title: string; text: string; stayLabel: string; leaveLabel: string }

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A picture beside the title. */
  lead?: ReactNode
  /** Read out with the title; shown under it. */
  description?: ReactNode
  size?: 'md' | 'sm'
  /** Of the always-dark region it opens from: it is drawn outside of it. */
  scope?: 'night cinema'
  /** Off for forms where a click beside the dialog would lose what was typed. */
  closesOnOutsidePress?: boolean
  /** What closing would lose: it is asked about first. */
  loss?: Loss | undefined
  children: ReactNode
}

const popup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** Holds a DialogBody and a DialogFooter, both inside a `<form className="contents">` when there is one. */
export function Dialog({ loss, children, onOpenChange, ...props }: DialogProps) {
  const Popup = useLazyPart(popup, props.open, () => onOpenChange(false))
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    if (loss) setIsAsking(true)
    else onOpenChange(false)
  }
  if (!Popup) return null
  return (
    <Popup {...props} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}>
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
    </Popup>
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
    <footer
      data-dialog-footer
      className={classNames(
        'flex flex-wrap justify-end gap-2.5 border-t border-border px-5 py-4 sm:px-7',
        className,
      )}
    >
      {children}
    </footer>
  )
}
