import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '#/api/account.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import { forgetSession } from '#/api/enter.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { notify } from '#/notices/notices.ts'
import { Field } from '#/ui/field.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { AUTH_TOAST, AuthForm } from './auth-form.tsx'
import { AuthHeading, ExpiredLink } from './auth-messages.tsx'

const route = getRouteApi('/auth/reset')

export function ResetScreen() {
  const { token } = route.useSearch()
  const [isExpired, setIsExpired] = useState(token === '')
  const navigate = useNavigate()

  const save = async ({ password }: { password: string }) => {
    try {
      await resetPassword({ token, password })
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'LINK_EXPIRED')) throw error
      return setIsExpired(true)
    }
    notify.success({ title: 'Senha alterada', detail: 'Entre com a nova senha.' })
    // A new password ends the sessions there were, so this one is asked for again.
    await forgetSession()
    await navigate({ to: '/auth', replace: true })
  }

  if (isExpired) {
    return (
      <ExpiredLink action={{ label: 'Pedir outro link', to: '/auth/forgot' }}>
        Ele já foi usado ou passou do prazo. Peça outro e abra assim que chegar.
      </ExpiredLink>
    )
  }
  return (
    <>
      <AuthHeading title="Nova senha">Escolha uma senha que você ainda não usou em outro lugar.</AuthHeading>
      <NewPasswordForm onSubmit={save} />
    </>
  )
}

/** `onSubmit` rejects with the problem to show. */
function NewPasswordForm({ onSubmit }: { onSubmit: (values: { password: string }) => Promise<void> }) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).newPasswordBody,
    defaultValues: { password: '' },
    places: { password: 'field' },
    toast: AUTH_TOAST,
    save: onSubmit,
  })
  return (
    <AuthForm {...formProps} submitLabel="Salvar senha" pendingLabel="Salvando…" isSubmitting={isSubmitting}>
      <Field
        label="Nova senha"
        error={errors.password?.message}
        hint={errors.password ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
    </AuthForm>
  )
}
