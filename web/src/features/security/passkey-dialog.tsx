import { useContractForm } from '#/forms/use-contract-form.ts'
import type { Loss } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  title: string
  submitLabel: string
  suggestedName: string
  onClose: () => void
  /** What closing would lose: it is asked about first. */
  loss?: Loss | undefined
  /** Rejects with the problem to show. */
  onSave: (values: { name: string }) => Promise<void>
}

/** The name to know a key by. */
export function PasskeyDialog({ title, submitLabel, suggestedName, onClose, loss, onSave }: Props) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/passkeys.ts')).passkeyNameBody,
    defaultValues: { name: suggestedName },
    places: { name: 'field' },
    toast: { title: 'Erro ao salvar' },
    save: onSave,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel="Salvando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      loss={loss}
      {...formProps}
    >
      <Field
        label="Nome"
        error={errors.name?.message}
        hint="Para você saber qual é qual, se um dia tiver de remover uma."
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
