import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { useForm } from 'react-hook-form'
import { newPasswordCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'

/** `onSubmit` rejects with the problem to show. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (values: { password: string }) => Promise<void> }) {
  const form = useForm({ resolver: newPasswordCheck.resolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => showProblem(form, ['password'], error)),
  )
  const prepare = () => {
    newPasswordCheck.prepare()
    prepareNotices()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={prepare} className="grid gap-4 md:gap-5">
      <Field
        label="Nova senha"
        error={errors.password?.message}
        hint={errors.password ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText="Salvando…"
        className="mt-2 min-h-13"
      >
        Salvar senha
      </Button>
    </form>
  )
}
