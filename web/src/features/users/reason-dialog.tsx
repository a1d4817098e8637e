import { BLOCK_REASON_MAX } from '@farol/domain/limits.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  title: string
  submitLabel: string
  pendingLabel: string
  /** What will happen. */
  children: ReactNode
  onClose: () => void
  /** Rejects with the problem to show. */
  onSubmit: (reason: string) => Promise<void>
}

/** Asks why, before an account is shut out or deleted: the reason goes into the record of changes. */
export function ReasonDialog({ title, submitLabel, pendingLabel, children, onClose, onSubmit }: Props) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ reason }) =>
    onSubmit(reason).catch((error: unknown) =>
      showSaveProblem({ form, fields: ['reason'], error, title: 'Erro ao salvar' }),
    ),
  )
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      isSubmitting={isSubmitting}
      isDanger
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <Field
        label="Motivo"
        error={errors.reason?.message}
        hint="Fica no registro de alterações, que não pode ser apagado."
      >
        <Input
          autoComplete="off"
          maxLength={BLOCK_REASON_MAX}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Escreva o motivo.' })}
        />
      </Field>
    </FormDialog>
  )
}
