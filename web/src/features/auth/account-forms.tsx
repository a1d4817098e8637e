import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { Link } from '@tanstack/react-router'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AUTH_TOAST, AuthForm } from './auth-form.tsx'

type Props<Values> = {
  email: string
  onEmailChange: (email: string) => void
  /** Rejects with the problem to show. */
  onSubmit: (values: Values) => Promise<void>
}

export function SignInForm({ email, onEmailChange, onSubmit }: Props<{ email: string; password: string }>) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).signInBody,
    defaultValues: { email, password: '' },
    places: { email: 'field', password: 'field' },
    toast: AUTH_TOAST,
    save: onSubmit,
  })
  return (
    <AuthForm
      {...formProps}
      submitLabel="Entrar"
      pendingLabel="Entrando…"
      isSubmitting={isSubmitting}
      footer={
        <TextLink render={<Link to="/auth/forgot" />} className="-mt-2 justify-self-start">
          Esqueci minha senha
        </TextLink>
      }
    >
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
    </AuthForm>
  )
}

export function SignUpForm({
  email,
  onEmailChange,
  onSubmit,
}: Props<{ name: string; email: string; password: string }>) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).signUpBody,
    defaultValues: { name: '', email, password: '' },
    places: { name: 'field', email: 'field', password: 'field' },
    codes: { EMAIL_TAKEN: 'email' },
    toast: AUTH_TOAST,
    save: onSubmit,
  })
  return (
    <AuthForm
      {...formProps}
      submitLabel="Criar conta"
      pendingLabel="Criando conta…"
      isSubmitting={isSubmitting}
      footer={
        <p className="text-sm text-text-muted">
          Veja o que guardamos e por quê na{' '}
          <a href="/privacidade" target="_blank" className="text-text underline" rel="noopener">
            página de privacidade
          </a>
          .
        </p>
      }
    >
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
    </AuthForm>
  )
}
