import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import type { Loss } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

type Props = {
  title: string
  text: ReactNode
  label: string
  value: string
  rows: number
  /** What to say after copying, and when the browser did not allow it. */
  copied: string
  copyByHand: string
  doneLabel: string
  /** If it cannot be created again: what the user loses by leaving without a copy. */
  loss?: Loss
  onClose: () => void
}

/** A secret that the server shows only now, to be copied. */
export function CopyOnceDialog({ label, value, rows, copied, copyByHand, loss, ...dialog }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const saving = useRef({ isSaved: false })
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setIsCopied(true)
        notify.success({ title: copied })
      },
      () => notify.error({ title: 'Erro ao copiar', detail: copyByHand }),
    )
  return (
    <ShownOnceDialog
      {...dialog}
      loss={isCopied ? undefined : loss}
      keepButton={
        <Button variant="outline" icon={Copy} onClick={copy}>
          Copiar
        </Button>
      }
    >
      {loss ? (
        <LeaveGuard isDirty={!isCopied} saving={saving} title={loss.title} confirmLabel="Sair">
          {loss.text}
        </LeaveGuard>
      ) : null}
      <Field label={label}>
        <Textarea
          readOnly
          rows={rows}
          value={value}
          onFocus={(event) => event.target.select()}
          resizes="typed"
          className="wrap-anywhere"
        />
      </Field>
    </ShownOnceDialog>
  )
}
