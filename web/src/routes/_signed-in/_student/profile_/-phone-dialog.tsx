import { useForm } from 'react-hook-form'
import { phoneCheck } from '../../../../forms/security-resolvers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'

type Props = {
  onClose: () => void
  onNumber: (number: string) => void
}

/** Which phone gets the codes. */
export function PhoneDialog({ onClose, onNumber }: Props) {
  const form = useForm({ resolver: phoneCheck.resolver, defaultValues: { number: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ number }) => onNumber(number))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSubmitting) onClose()
      }}
      title="Código por SMS"
      size="sm"
      closesOnOutsidePress={false}
    >
      <form noValidate onSubmit={submit} onFocus={phoneCheck.prepare} className="contents">
        <DialogBody>
          <Field
            label="Celular"
            error={errors.number?.message}
            hint="Com DDD, como (11) 98765-4321. De outro país, comece com + e o código do país."
          >
            <Input type="tel" autoComplete="tel" {...form.register('number')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
            Cancelar
          </Button>
          <Button type="submit" isLoading={isSubmitting} loadingText="Verificando…">
            Continuar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
