import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '#/api/account.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { pageHead } from '#/app/page-head.ts'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { CheckYourEmail } from '#/features/auth/check-your-email.tsx'
import { ForgotForm } from '#/features/auth/forgot-form.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/auth/forgot')({
  head: () =>
    pageHead({ title: 'Esqueci minha senha', description: 'Receba um link para escolher uma nova senha.' }),
  component: ForgotScreen,
})

function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const [isWithoutMail, setIsWithoutMail] = useState(false)

  const send = async (values: { email: string }) => {
    try {
      const { isMailConfigured } = await requestPasswordReset(values)
      setIsWithoutMail(!isMailConfigured)
      setSentTo(values.email)
    } catch (error) {
      notify.error({ title: 'Erro', detail: problemSentence(error) })
      throw error
    }
  }

  if (isWithoutMail) {
    return (
      <CheckYourEmail title="Fale com a escola" isMailed={false}>
        Esta escola não envia emails. Peça à administração um link para escolher uma nova senha: ela cria um
        para você em instantes.
      </CheckYourEmail>
    )
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
