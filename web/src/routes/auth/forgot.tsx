import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '../../api/account.ts'
import { problemSentence } from '../../api/api-problem.ts'
import { notify } from '../../notices/notices.ts'
import { pageHead } from '../-page-head.ts'
import { AuthHeading } from './-auth-heading.tsx'
import { CheckYourEmail } from './-check-your-email.tsx'
import { ForgotForm } from './-forgot-form.tsx'

export const Route = createFileRoute('/auth/forgot')({
  head: () =>
    pageHead({ title: 'Esqueci minha senha', description: 'Receba um link para escolher uma nova senha.' }),
  component: ForgotScreen,
})

function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string>()

  const send = async (values: { email: string }) => {
    try {
      await requestPasswordReset(values)
      setSentTo(values.email)
    } catch (error) {
      notify.error({ title: 'Erro', detail: problemSentence(error) })
      throw error
    }
  }

  if (sentTo !== undefined) {
    return (
      <CheckYourEmail title="Confira seu email">
        Se houver uma conta com <strong className="font-strong text-text">{sentTo}</strong>, um link para
        escolher uma nova senha está a caminho.
      </CheckYourEmail>
    )
  }
  return (
    <>
      <AuthHeading title="Esqueceu a senha?">
        Digite seu email e enviaremos um link para você escolher uma nova.
      </AuthHeading>
      <ForgotForm onSubmit={send} />
    </>
  )
}
