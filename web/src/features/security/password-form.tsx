import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { useForm } from 'react-hook-form'
import { changePasswordCheck } from '#/forms/security-resolvers.ts'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'

type Values = { currentPassword: string; newPassword: string }
const EMPTY: Values = { currentPassword: '', newPassword: '' }

type Props = {
  email: string
  /** Rejects with the problem to show. */
  onSubmit: (values: Values) => Promise<void>
}

export function PasswordForm({ email, onSubmit }: Props) {
  const form = useForm({ resolver: changePasswordCheck.resolver, defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
      form.reset(EMPTY)
    } catch (error) {
      const fields = { currentPassword: 'field', newPassword: 'field' } as const
      showSaveProblem({ form, fields, error, title: 'Erro ao alterar senha' })
    }
  })
  return (
    <form noValidate onSubmit={submit} onFocus={changePasswordCheck.prepare} className="grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Senha atual" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label="Nova senha"
        error={errors.newPassword?.message}
        hint={errors.newPassword ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Button
        type="submit"
        isLoading={isSubmitting}
        loadingText="Alterando…"
        className="mt-2 max-md:w-full md:justify-self-start"
      >
        Alterar senha
      </Button>
    </form>
  )
}
