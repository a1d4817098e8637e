import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  onClose: () => void
  onNumber: (number: string) => void
}

/** Which phone gets the codes. */
export function PhoneDialog({ onClose, onNumber }: Props) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/phone.ts')).phoneNumberBody,
    defaultValues: { number: '' },
    places: { number: 'field' },
    toast: { title: 'Erro ao verificar' },
    save: async ({ number }) => onNumber(number),
  })
  return (
    <FormDialog
      title="Código por SMS"
      submitLabel="Continuar"
      pendingLabel="Verificando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      {...formProps}
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
