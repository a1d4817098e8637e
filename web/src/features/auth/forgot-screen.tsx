import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '#/api/account.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AUTH_TOAST, AuthForm } from './auth-form.tsx'
import { AuthHeading, CheckYourEmail } from './auth-messages.tsx'

export function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const [isWithoutMail, setIsWithoutMail] = useState(false)

  const send = async (values: { email: string }) => {
    const { isMailConfigured } = await requestPasswordReset(values)
    setIsWithoutMail(!isMailConfigured)
    setSentTo(values.email)
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
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).requestPasswordResetBody,
    defaultValues: { email: '' },
    places: { email: 'field' },
    toast: AUTH_TOAST,
    save: onSubmit,
  })
  return (
    <AuthForm
      {...formProps}
      submitLabel="Enviar link"
      pendingLabel="Enviando…"
      isSubmitting={isSubmitting}
      footer={
        <TextLink render={<Link to="/auth" />} className="-mt-2 justify-self-start">
          Lembrei minha senha
        </TextLink>
      }
    >
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </AuthForm>
  )
}
