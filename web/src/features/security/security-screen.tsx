import type { FactorStatus } from '@farol/contract/factors.ts'
import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { hasPasskeys } from '#/api/passkey-place.ts'
import {
  changePassword,
  factorsQuery,
  openSessionsQuery,
  refreshOpenSessions,
  requestEmailConfirmation,
} from '#/api/security.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { useUser } from '#/app/use-user.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { PasswordInput } from '#/ui/password-input.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { BackLink } from '#/ui/text-link.tsx'
import { type FactorChange, FactorList } from './factor-list.tsx'
import { SessionList } from './session-list.tsx'

// All at once: a change that was begun must not lack its last dialog, which shows the backup codes.
const dialogs = lazyPart(async () => (await import('./factor-dialogs.tsx')).FactorDialogs)

export function SecurityScreen() {
  const { email } = useUser()
  const { data } = useSuspenseQuery(openSessionsQuery)
  const { data: factors } = useSuspenseQuery(factorsQuery)
  return (
    <SecurityFrame
      factors={
        factors.mustConfirmEmail && !factors.isOn ? (
          <ConfirmEmailFirst email={email} />
        ) : (
          <FactorSteps status={factors} />
        )
      }
      sessions={<SessionList sessions={data.sessions} />}
    />
  )
}

export function SecurityFailed({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar perfil" detail="Tente novamente mais tarde" error={error} />
}

/** The router waits before it shows this, so it appears at once. */
export const SecurityLoading = () => (
  <SkeletonScreen className="animate-none">
    <SecurityFrame
      factors={<Skeleton className="h-60 rounded-lg" />}
      // Below the factors, of which everybody has others: it would move.
      sessions={undefined}
    />
  </SkeletonScreen>
)

function SecurityFrame({ factors, sessions }: { factors: ReactNode; sessions: ReactNode }) {
  const user = useUser()
  return (
    <>
      <BackLink render={<Link to="/profile" />} className="-mt-2.5 mb-2">
        Perfil
      </BackLink>
      <h1 className="mb-7 md:mb-9">Segurança</h1>
      {user.needsSecondFactor ? (
        <p role="status" className="mb-7 rounded-md bg-warning-soft px-5 py-4 font-strong text-warning">
          A escola pede a verificação em duas etapas de quem administra. Ative a sua para continuar.
        </p>
      ) : null}
      <Section
        title="Senha"
        description="Ao alterar a senha, você continua aqui e sai de todos os outros aparelhos."
      >
        <PasswordForm email={user.email} />
      </Section>
      <Section
        title="Verificação em duas etapas"
        description="Além da senha, algo que só você tem: quem descobrir sua senha não entra na sua conta."
      >
        {factors}
      </Section>
      {sessions ? (
        <Section
          title="Sessões"
          description="Os aparelhos em que sua conta está aberta. Não reconhece algum? Encerre a sessão e altere a senha."
        >
          {sessions}
        </Section>
      ) : null}
    </>
  )
}

type SectionProps = { title: string; description: ReactNode; children: ReactNode }

/** One subject of the page: what it is about on the left, what can be done on the right. */
function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-border py-9 lg:grid-cols-[300px_minmax(0,1fr)] lg:items-start lg:gap-18 lg:py-11"
    >
      <div>
        <h2 id={id} className="mb-2">
          {title}
        </h2>
        <p className="max-w-[52ch] text-sm text-text-muted">{description}</p>
      </div>
      <div className="max-w-140 min-w-0">{children}</div>
    </section>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/security.ts')).changePasswordBody,
    defaultValues: EMPTY,
    places: { currentPassword: 'field', newPassword: 'field' },
    toast: { title: 'Erro ao alterar senha' },
    save: async (values) => {
      await changePassword(values)
      notify.success({ title: 'Senha alterada', detail: 'As outras sessões foram encerradas.' })
      await refreshOpenSessions(queryClient)
      form.reset(EMPTY)
    },
  })
  return (
    <form noValidate {...formProps} className="grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Senha atual" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label="Nova senha"
        error={errors.newPassword?.message}
        hint={errors.newPassword ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Button
        type="submit"
        isLoading={isSubmitting}
        loadingText="Alterando…"
        className="mt-2 max-md:w-full md:justify-self-start"
      >
        Alterar senha
      </Button>
    </form>
  )
}

/** Instead of the factors, until the address is known to be the user's. */
function ConfirmEmailFirst({ email }: { email: string }) {
  const sending = useMutation({
    mutationFn: requestEmailConfirmation,
    onSuccess: () => notify.success({ title: 'Link enviado', detail: `Abra a mensagem em ${email}.` }),
    onError: (error) => notify.error({ title: 'Erro ao enviar', detail: problemSentence(error) }),
  })
  return (
    <div className="rounded-lg border border-border bg-surface-raised p-5">
      <p className="mb-4">
        Antes de ativar, confirme que <strong className="font-strong wrap-anywhere">{email}</strong> é seu:
        enviamos um link, você abre a mensagem e volta aqui.
      </p>
      <Button
        variant="outline"
        isLoading={sending.isPending}
        loadingText="Enviando…"
        onClick={() => sending.mutate()}
      >
        {sending.isSuccess ? 'Enviar outro link' : 'Enviar link de confirmação'}
      </Button>
    </div>
  )
}

/** The second factors, and the dialogs that change them. */
function FactorSteps({ status }: { status: FactorStatus }) {
  const [change, setChange] = useState<FactorChange>()
  const close = () => setChange(undefined)
  const FactorDialogs = useLazyPart(dialogs, change !== undefined, close)
  return (
    <>
      <FactorList status={status} canAddPasskeys={hasPasskeys()} onChange={setChange} />
      {change && FactorDialogs ? (
        <FactorDialogs change={change} hasCodes={status.isOn} onClose={close} />
      ) : null}
    </>
  )
}
