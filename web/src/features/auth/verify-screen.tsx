import type { User } from '@farol/contract/account.ts'
import type { CodeMethod, SecondFactorMethod } from '@farol/contract/factors.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiProblem } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { verifyWithPasskey } from '#/api/passkeys.ts'
import { sendPhoneCode } from '#/api/phone.ts'
import { verifySecondFactor } from '#/api/second-factor.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AuthHeading } from './auth-messages.tsx'

const route = getRouteApi('/auth/verify')

const TITLE = 'Confirme que é você'

/** The first step of the log-in has expired, or there was none. */
export const mustSignInAgain = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'SIGN_IN_AGAIN'

export function VerifyScreen() {
  const { methods } = route.useLoaderData()
  const search = route.useSearch()
  const navigate = useNavigate()

  const fail = async (error: unknown): Promise<never> => {
    notify.error({ title: 'Erro', detail: passkeyProblem(error) })
    if (mustSignInAgain(error)) await navigate({ to: '/auth', search, replace: true })
    throw error
  }
  const complete = async (verifying: Promise<{ user: User }>) => {
    try {
      const { user } = await verifying
      notify.success({ title: 'Login realizado com sucesso!', detail: 'Bem-vindo' })
      await enter(user)
      await navigate({ href: search.redirect ?? '/dashboard', replace: true })
    } catch (error) {
      await fail(error)
    }
  }
  const send = async () => {
    try {
      const { ending } = await sendPhoneCode()
      notify.success({ title: 'Código enviado' })
      return ending
    } catch (error) {
      return fail(error)
    }
  }

  return (
    <VerifyForm
      methods={methods}
      onCode={(answer) => complete(verifySecondFactor(answer))}
      onSend={send}
      onPasskey={() => complete(verifyWithPasskey())}
    />
  )
}

/** Like the form for a code, which most users will see. */
export const VerifyLoading = () => (
  <SkeletonScreen>
    <AuthHeading title={TITLE}>
      <SkeletonLines />
    </AuthHeading>
    <div className="grid gap-4 md:gap-5">
      <Field label={<SkeletonText className="w-38" />}>
        <Skeleton className="h-12 rounded-md" />
      </Field>
      <Skeleton className="mt-2 h-13 rounded-md" />
    </div>
  </SkeletonScreen>
)

type Props = {
  methods: SecondFactorMethod[]
  /** These reject with the problem to show. */
  onCode: (answer: { method: CodeMethod; code: string }) => Promise<void>
  onPasskey: () => Promise<void>
  /** Sends a message and answers with how its number ends. */
  onSend: () => Promise<string>
}

const METHODS = {
  passkey: {
    choose: 'Usar chave de acesso',
    help: 'Confirme com a digital, o rosto ou o PIN do seu aparelho.',
    label: '',
    isNumber: false,
  },
  totp: {
    choose: 'Usar o aplicativo autenticador',
    help: 'Digite o código de 6 dígitos que o seu aplicativo autenticador mostra agora.',
    label: 'Código do aplicativo',
    isNumber: true,
  },
  sms: {
    choose: 'Receber um código por SMS',
    help: 'Enviamos um código de 6 dígitos por SMS ao celular da sua conta.',
    label: 'Código do SMS',
    isNumber: true,
  },
  'backup-code': {
    choose: 'Usar um código de reserva',
    help: 'Digite um dos códigos que você guardou ao ativar a verificação. Cada um vale uma vez.',
    label: 'Código de reserva',
    isNumber: false,
  },
} as const satisfies Record<SecondFactorMethod, object>

function VerifyForm({ methods, onCode, onPasskey, onSend }: Props) {
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { help, label, isNumber } = METHODS[method]
  const hasField = (of: SecondFactorMethod) => of !== 'passkey' && !(of === 'sms' && sentTo === undefined)
  const isWaiting = method === 'sms' && sentTo !== undefined
  const send = async () => setSentTo(await onSend())
  const answer = (code: string) => {
    if (method === 'passkey') return onPasskey()
    return hasField(method) ? onCode({ method, code }) : send()
  }
  const instead = method === 'passkey' ? 'Usar chave de acesso' : 'Enviar código por SMS'
  const submit = form.handleSubmit(({ code }) =>
    answer(code).catch((error: unknown) => showProblem(form, ['code'], error)),
  )
  useEffect(() => {
    if (sentTo !== undefined) form.setFocus('code')
  }, [sentTo, form])
  const choose = (other: SecondFactorMethod) => {
    setMethod(other)
    form.setValue('code', '')
    form.clearErrors()
    if (hasField(other) && hasField(method)) form.setFocus('code')
  }
  return (
    <>
      <AuthHeading title={TITLE}>
        {isWaiting ? `Digite o código que enviamos por SMS ao celular com final ${sentTo}.` : help}
      </AuthHeading>
      <form noValidate onSubmit={submit} onFocus={prepareNotices} className="grid gap-4 md:gap-5">
        {hasField(method) ? (
          <Field label={label} error={errors.code?.message}>
            <Input
              inputMode={isNumber ? 'numeric' : 'text'}
              autoComplete={isNumber ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              className="tracking-[0.12em] tabular-nums"
              {...form.register('code', { required: 'Digite o código.', shouldUnregister: true })}
            />
          </Field>
        ) : null}
        <Button
          type="submit"
          isBlock
          isLoading={isSubmitting}
          loadingText={hasField(method) || method === 'passkey' ? 'Confirmando…' : 'Enviando…'}
          className="mt-2 min-h-13"
        >
          {hasField(method) ? 'Confirmar' : instead}
        </Button>
      </form>
      <div className="mt-2 grid justify-items-start">
        {isWaiting ? (
          <TextLink
            render={<button type="button" disabled={isSubmitting} />}
            onClick={() => send().catch(() => undefined)}
          >
            Enviar outro código
          </TextLink>
        ) : null}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <TextLink key={other} render={<button type="button" />} onClick={() => choose(other)}>
              {METHODS[other].choose}
            </TextLink>
          ))}
        <TextLink render={<Link to="/auth" replace />}>Entrar com outra conta</TextLink>
      </div>
    </>
  )
}
