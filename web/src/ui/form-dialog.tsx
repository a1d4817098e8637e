import type { FocusEventHandler, FormEventHandler, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

type FormDialogProps = {
  title: string
  submitLabel: string
  /** While it is being sent; the dialog then stays. */
  pendingLabel: string
  isSubmitting: boolean
  isDanger?: boolean
  onClose: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Loads the checks of the form when somebody begins to fill it in. */
  onFocus?: FocusEventHandler<HTMLFormElement> | undefined
  children: ReactNode
}

/** A few fields to fill in, sent together: nothing typed is lost by a press beside it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, pendingLabel, isSubmitting, isDanger = false, children } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSubmitting) props.onClose()
      }}
      title={title}
      size="sm"
      closesOnOutsidePress={false}
    >
      <form noValidate onSubmit={props.onSubmit} onFocus={props.onFocus} className="contents">
        <DialogBody className="grid gap-4">{children}</DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={props.onClose} disabled={isSubmitting}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isSubmitting}
            loadingText={pendingLabel}
          >
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
