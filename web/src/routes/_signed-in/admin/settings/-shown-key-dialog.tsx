import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { LeaveGuard } from '../../../../forms/leave-guard.tsx'
import { notify } from '../../../../notices/notices.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

const LOSS = {
  title: 'Fechar sem guardar a chave?',
  text: 'Ela não aparece de novo. Quem a perde cria outra.',
  stayLabel: 'Voltar à chave',
  leaveLabel: 'Fechar',
}

/** The only time the key can be seen. */
export function ShownKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const saving = useRef({ isSaved: false })
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setIsCopied(true)
        notify.success({ title: 'Chave copiada' })
      },
      () => notify.error({ title: 'Erro ao copiar', detail: 'Selecione a chave e copie à mão.' }),
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Guarde esta chave"
      size="sm"
      closesOnOutsidePress={false}
      loss={isCopied ? undefined : LOSS}
    >
      <LeaveGuard isDirty={!isCopied} saving={saving} title={LOSS.title} confirmLabel="Sair">
        {LOSS.text}
      </LeaveGuard>
      <DialogBody className="grid gap-4">
        <p className="text-text-muted">
          Ela só aparece agora. Guarde-a como uma senha: quem a tiver age em seu nome.
        </p>
        <Field label="Chave">
          <Textarea
            readOnly
            rows={2}
            value={value}
            onFocus={(event) => event.target.select()}
            className="resize-none wrap-anywhere"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" icon={Copy} onClick={copy}>
          Copiar
        </Button>
        <Button onClick={onClose}>Já guardei</Button>
      </DialogFooter>
    </Dialog>
  )
}
