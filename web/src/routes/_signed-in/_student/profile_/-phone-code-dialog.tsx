import { SMS_CODE_MINUTES } from '@farol/domain/phone.ts'
import { useForm } from 'react-hook-form'
import { showSaveProblem } from '../../../../forms/show-save-problem.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'

type Props = {
  /** How the number ends that the code was sent to. */
  ending: string
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (values: { code: string }) => Promise<void>
}

/** The code that was just sent turns the phone on. */
export function PhoneCodeDialog({ ending, onClose, onConfirm }: Props) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onConfirm(values)
    } catch (error) {
      showSaveProblem({ form, fields: ['code'], error, title: 'Erro ao ativar' })
    }
  })
  return (
    <FormDialog
      title="Digite o código do SMS"
      submitLabel="Ativar"
      pendingLabel="Ativando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-text-muted">
        Enviamos um código ao celular com final {ending}. Ele vale por {SMS_CODE_MINUTES} minutos.
      </p>
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
