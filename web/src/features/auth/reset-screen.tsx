import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { resetPassword } from '#/api/account.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { forgetSession } from '#/api/enter.ts'
import { newPasswordCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
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
      if (error instanceof ApiProblem && error.code === 'LINK_EXPIRED') setIsExpired(true)
      else notify.error({ title: 'Erro', detail: problemSentence(error) })
      throw error
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
