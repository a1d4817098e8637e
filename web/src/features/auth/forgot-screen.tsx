import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { requestPasswordReset } from '#/api/account.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { passwordRequestCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AuthHeading, CheckYourEmail } from './auth-messages.tsx'

export function ForgotScreen() {
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

/** `onSubmit` rejects with the problem to show. */
function ForgotForm({ onSubmit }: { onSubmit: (values: { email: string }) => Promise<void> }) {
  const form = useForm({ resolver: passwordRequestCheck.resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => showProblem(form, ['email'], error)),
  )
  const prepare = () => {
    passwordRequestCheck.prepare()
    prepareNotices()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={prepare} className="grid gap-4 md:gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText="Enviando…"
        className="mt-2 min-h-13"
      >
        Enviar link
      </Button>
      <TextLink render={<Link to="/auth" />} className="-mt-2 justify-self-start">
        Lembrei minha senha
      </TextLink>
    </form>
  )
}
