import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '#/api/account.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { forgetSession } from '#/api/enter.ts'
import { pageHead } from '#/app/page-head.ts'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { ExpiredLink } from '#/features/auth/expired-link.tsx'
import { NewPasswordForm } from '#/features/auth/new-password-form.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  head: () =>
    pageHead({ title: 'Nova senha', description: 'Escolha uma nova senha para sua conta no Farol.' }),
  component: ResetScreen,
})

function ResetScreen() {
  const { token } = Route.useSearch()
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
