import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  title: string
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (values: { code: string }) => Promise<void>
  /** Where the code comes from. */
  children: ReactNode
}

/** The first code turns a factor on. */
export function CodeDialog({ title, onClose, onConfirm, children }: Props) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onConfirm(values)
    } catch (error) {
      showSaveProblem({ form, fields: { code: 'field' }, error, title: 'Erro ao ativar' })
    }
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Ativar"
      pendingLabel="Ativando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <Field label="Código de 6 dígitos" error={errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tracking-[0.12em] tabular-nums"
          {...form.register('code', { required: 'Digite o código.' })}
        />
      </Field>
    </FormDialog>
  )
}
