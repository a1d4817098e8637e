import { useForm } from 'react-hook-form'
import { passkeyCheck } from '#/forms/security-resolvers.ts'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
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
  const form = useForm({ resolver: passkeyCheck.resolver, defaultValues: { name: suggestedName } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values)
    } catch (error) {
      showSaveProblem({ form, fields: { name: 'field' }, error, title: 'Erro ao salvar' })
    }
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel="Salvando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      loss={loss}
      onSubmit={submit}
      onFocus={passkeyCheck.prepare}
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
