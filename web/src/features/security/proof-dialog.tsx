import type { Proof } from '@farol/contract/factors.ts'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'

export type ProofDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  pendingLabel: string
  isDanger?: boolean
  /** Whether a code may stand in for the password. */
  hasCodes: boolean
  onClose: () => void
  /** Rejects with the problem to show. */
  onProve: (proof: Proof) => Promise<void>
}

/** Asks for the password, or a code, before how one gets in is changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, children, confirmLabel, pendingLabel, isDanger = false, hasCodes, onClose, onProve } = props
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onProve(kind === 'password' ? { password: values.password } : { code: values.code })
    } catch (error) {
      showSaveProblem({
        form,
        fields: { password: 'field', code: 'field' },
        error,
        title: 'Erro ao confirmar',
      })
    }
  })
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      pendingLabel={pendingLabel}
      isSubmitting={isSubmitting}
      isDanger={isDanger}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-text-muted">{children}</p>
      {kind === 'password' ? (
        <Field label="Sua senha" error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { required: 'Digite sua senha.', shouldUnregister: true })}
          />
        </Field>
      ) : (
        <Field
          label="Código"
          error={errors.code?.message}
          hint="Do seu aplicativo autenticador, ou um código de reserva."
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            {...form.register('code', { required: 'Digite o código.', shouldUnregister: true })}
          />
        </Field>
      )}
      {hasCodes ? (
        <TextLink
          render={<button type="button" />}
          onClick={() => setKind(kind === 'password' ? 'code' : 'password')}
          className="justify-self-start"
        >
          {kind === 'password' ? 'Usar um código em vez da senha' : 'Usar a senha'}
        </TextLink>
      ) : null}
    </FormDialog>
  )
}
