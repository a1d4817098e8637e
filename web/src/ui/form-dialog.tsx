import type { FocusEventHandler, ReactNode, SubmitEventHandler } from 'react'
import { Button } from './button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter, type Loss } from './dialog.tsx'

type FormDialogProps = {
  title: string
  submitLabel: string
  /** While it is being sent; the dialog then stays. */
  pendingLabel: string
  isSubmitting: boolean
  isDanger?: boolean
  onClose: () => void
  /** What closing would lose: it is asked about first. */
  loss?: Loss | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Loads the schema of the form when the user begins to fill it in. */
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
      loss={props.loss}
    >
      <form noValidate onSubmit={props.onSubmit} onFocus={props.onFocus} className="contents">
        <DialogBody className="grid gap-4">{children}</DialogBody>
        <DialogFooter>
          <CancelButton isDisabled={isSubmitting} />
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
