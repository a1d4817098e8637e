import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { signInCheck, signUpCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props<Values> = {
  email: string
  onEmailChange: (email: string) => void
  /** Rejects with the problem to show. */
  onSubmit: (values: Values) => Promise<void>
}

export function SignInForm({ email, onEmailChange, onSubmit }: Props<{ email: string; password: string }>) {
  const form = useForm({ resolver: signInCheck.resolver, defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => showProblem(form, ['email', 'password'], error)),
  )
  const prepare = () => {
    signInCheck.prepare()
    prepareNotices()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={prepare} className="grid gap-4 md:gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        />
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText="Entrando…"
        className="mt-2 min-h-13"
      >
        Entrar
      </Button>
      <TextLink render={<Link to="/auth/forgot" />} className="-mt-2 justify-self-start">
        Esqueci minha senha
      </TextLink>
    </form>
  )
}

export function SignUpForm({
  email,
  onEmailChange,
  onSubmit,
}: Props<{ name: string; email: string; password: string }>) {
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
