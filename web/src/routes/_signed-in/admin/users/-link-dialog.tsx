import { Copy } from 'lucide-react'
import { notify } from '../../../../notices/notices.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

/** The only time the link can be seen. */
export function LinkDialog({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify.success({ title: 'Link copiado' }),
      () => notify.error({ title: 'Erro ao copiar', detail: 'Selecione o link e copie à mão.' }),
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Link para uma nova senha"
      size="sm"
      closesOnOutsidePress={false}
    >
      <DialogBody className="grid gap-4">
        <p className="text-text-muted">
          Entregue este link a {name}, e a mais ninguém: quem o abrir escolhe a senha. Ele só aparece agora,
          vale por uma hora e por uma vez.
        </p>
        <Field label="Link">
          <Textarea
            readOnly
            rows={3}
            value={link}
            onFocus={(event) => event.target.select()}
            className="resize-none wrap-anywhere"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" icon={Copy} onClick={copy}>
          Copiar
        </Button>
        <Button onClick={onClose}>Já copiei</Button>
      </DialogFooter>
    </Dialog>
  )
}
