import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, type Loss } from '#/ui/dialog.tsx'

type Props = {
  title: string
  text: ReactNode
  /** Until the user has stored it: what closing would lose, which is asked about first. */
  loss?: Loss | undefined
  /** The button that stores it. */
  keepButton: ReactNode
  doneLabel: string
  onClose: () => void
  children: ReactNode
}

/** What the server shows only now: a press beside the dialog does not close it. */
export function ShownOnceDialog({ title, text, loss, keepButton, doneLabel, onClose, children }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      size="sm"
      closesOnOutsidePress={false}
      loss={loss}
    >
      <DialogBody className="grid gap-4">
        <p className="text-text-muted">{text}</p>
        {children}
      </DialogBody>
      <DialogFooter>
        {keepButton}
        <Button onClick={onClose}>{doneLabel}</Button>
      </DialogFooter>
    </Dialog>
  )
}
