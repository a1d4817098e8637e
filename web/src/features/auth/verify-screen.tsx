import type { User } from '@farol/contract/account.ts'
import type { CodeMethod, SecondFactorMethod } from '@farol/contract/factors.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { sendPhoneCode, verifySecondFactor, verifyWithPasskey } from '#/api/second-factor.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AUTH_TOAST, AuthForm } from './auth-form.tsx'
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

  const leavingIfExpired = async <T,>(step: Promise<T>) => {
    try {
      return await step
    } catch (error) {
      if (mustSignInAgain(error)) await navigate({ to: '/auth', search, replace: true })
      throw error
    }
  }
  const complete = async (verifying: Promise<{ user: User }>) => {
    const { user } = await leavingIfExpired(verifying)
    notify.success({ title: 'Login realizado com sucesso!', detail: 'Bem-vindo' })
    await enter(user)
    await navigate({ href: search.redirect ?? '/dashboard', replace: true })
  }
  const send = async () => {
    const { ending } = await leavingIfExpired(sendPhoneCode())
    notify.success({ title: 'Código enviado' })
    return ending
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
  const { help, label, isNumber } = METHODS[method]
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/factors.ts')).codeBody,
    defaultValues: { code: '' },
    places: { code: 'field' },
    toast: AUTH_TOAST,
    save: async ({ code }) => (method === 'passkey' ? undefined : onCode({ method, code })),
  })
  const hasField = (of: SecondFactorMethod) => of !== 'passkey' && !(of === 'sms' && sentTo === undefined)
  const isWaiting = method === 'sms' && sentTo !== undefined
  const send = async () => setSentTo(await onSend())
  useEffect(() => {
    if (sentTo !== undefined) form.setFocus('code')
  }, [sentTo, form])
  const choose = (other: SecondFactorMethod) => {
    setMethod(other)
    // Not `reset`, which forgets the field until it is drawn again.
    form.setValue('code', '')
    form.clearErrors()
    if (hasField(other) && hasField(method)) form.setFocus('code')
  }
  return (
    <>
      <AuthHeading title={TITLE}>
        {isWaiting ? `Digite o código que enviamos por SMS ao celular com final ${sentTo}.` : help}
      </AuthHeading>
      {hasField(method) ? (
        <AuthForm
          {...formProps}
          submitLabel="Confirmar"
          pendingLabel="Confirmando…"
          isSubmitting={isSubmitting}
        >
          <Field label={label} error={errors.code?.message}>
            <Input
              inputMode={isNumber ? 'numeric' : 'text'}
              autoComplete={isNumber ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              className="tracking-[0.12em] tabular-nums"
              {...form.register('code')}
            />
          </Field>
        </AuthForm>
      ) : null}
      {method === 'passkey' ? (
        <ActionButton label="Usar chave de acesso" pendingLabel="Confirmando…" onClick={onPasskey} />
      ) : null}
      {method === 'sms' && !isWaiting ? (
        <ActionButton label="Enviar código por SMS" pendingLabel="Enviando…" onClick={send} />
      ) : null}
      <div className="mt-2 grid justify-items-start">
        {isWaiting ? (
          <TextLink
            render={<button type="button" disabled={isSubmitting} />}
            onClick={notifyingProblems(send)}
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

type ActionButtonProps = { label: string; pendingLabel: string; onClick: () => Promise<void> }

/** For a step without anything to type. */
function ActionButton({ label, pendingLabel, onClick }: ActionButtonProps) {
  const [isPending, setIsPending] = useState(false)
  const act = async () => {
    setIsPending(true)
    await notifyingProblems(onClick)()
    setIsPending(false)
  }
  return (
    <div className="grid">
      <Button
        isBlock
        isLoading={isPending}
        loadingText={pendingLabel}
        size="tall"
        className="mt-2"
        onFocus={prepareNotices}
        onClick={act}
      >
        {label}
      </Button>
    </div>
  )
}

const notifyingProblems = (act: () => Promise<void>) => async () => {
  try {
    await act()
  } catch (error) {
    notify.error({ title: 'Erro', detail: passkeyProblem(error) })
  }
}
