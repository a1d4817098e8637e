import { useForm } from 'react-hook-form'
import { phoneCheck } from '#/forms/security-resolvers.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

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
    <FormDialog
      title="Código por SMS"
      submitLabel="Continuar"
      pendingLabel="Verificando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
      onFocus={phoneCheck.prepare}
    >
      <Field
        label="Celular"
        error={errors.number?.message}
        hint="Com DDD, como (11) 98765-4321. De outro país, comece com + e o código do país."
      >
        <Input type="tel" autoComplete="tel" {...form.register('number')} />
      </Field>
    </FormDialog>
  )
}
