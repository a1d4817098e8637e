import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { useForm } from 'react-hook-form'
import { signUpCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'

type Values = { name: string; email: string; password: string }

export type SignUpFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** Rejects with the problem to show. */
  onSubmit: (values: Values) => Promise<void>
}

export function SignUpForm({ email, onEmailChange, onSubmit }: SignUpFormProps) {
  const form = useForm({ resolver: signUpCheck.resolver, defaultValues: { name: '', email, password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => showProblem(form, ['name', 'email', 'password'], error)),
  )
  const prepare = () => {
    signUpCheck.prepare()
    prepareNotices()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={prepare} className="grid gap-4 md:gap-5">
      <Field label="Nome Completo" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        />
      </Field>
      <Field
        label="Senha"
        error={errors.password?.message}
        hint={errors.password ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText="Criando conta…"
        className="mt-2 min-h-13"
      >
        Criar conta
      </Button>
      <p className="text-sm text-text-muted">
        Veja o que guardamos e por quê na{' '}
        <a href="/privacidade" target="_blank" className="text-text underline" rel="noopener">
          página de privacidade
        </a>
        .
      </p>
    </form>
  )
}
