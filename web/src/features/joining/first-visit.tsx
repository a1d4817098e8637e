import type { User } from '@farol/contract/account.ts'
import { PASSWORD_MIN } from '@farol/domain/limits.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { chooseFirstPassword, enterByInvitation, type Invitation } from '#/api/joining.ts'
import { hasPasskeys } from '#/api/passkey-place.ts'
import { AUTH_TOAST, AuthForm } from '#/features/auth/auth-form.tsx'
import { AuthHeading } from '#/features/auth/auth-messages.tsx'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { lazyPart } from '#/ui/lazy.ts'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { Beginning, joinedNotice } from './beginning.tsx'

type Props = { invitation: Invitation; token: string }

/** Without a password: the mail has shown who it is. Only the press uses the link, not opening it. */
export function FirstVisit({ invitation, token }: Props) {
  const [user, setUser] = useState<User>()
  return user ? (
    <FirstCredential user={user} />
  ) : (
    <NameForm
      invitation={invitation}
      onEnter={async ({ name }) => {
        const entered = await enterByInvitation({ token, name })
        notify.success(joinedNotice(invitation.turma))
        setUser(entered.user)
      }}
    />
  )
}

type NameProps = { invitation: Invitation; onEnter: (values: { name: string }) => Promise<void> }

function NameForm({ invitation: { turma, invited }, onEnter }: NameProps) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/joining.ts')).firstVisitBody,
    defaultValues: { name: invited?.name ?? '' },
    places: { name: 'field' },
    toast: AUTH_TOAST,
    save: onEnter,
  })
  return (
    <>
      <AuthHeading title={`Entre na ${namedTurma(turma.name)}`}>
        O convite é para <strong className="font-strong text-text">{invited?.email}</strong>. Na primeira
        visita não precisa de senha.
        <Beginning turma={turma} />
      </AuthHeading>
      <AuthForm
        {...formProps}
        submitLabel="Entrar na turma"
        pendingLabel="Entrando…"
        isSubmitting={isSubmitting}
        footer={
          <p className="text-sm text-text-muted">
            Criamos uma conta para você. Veja o que guardamos e por quê na{' '}
            <a href="/privacidade" target="_blank" className="text-text underline" rel="noopener">
              página de privacidade
            </a>
            .
          </p>
        }
      >
        <Field
          label="Nome Completo"
          error={errors.name?.message}
          hint={errors.name ? undefined : 'Como ele aparece nos certificados.'}
        >
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
      </AuthForm>
    </>
  )
}

/** For an account without a credential: without one the next visit begins with a mail. */
function FirstCredential({ user }: { user: User }) {
  const navigate = useNavigate()
  // The form that had the focus is gone.
  useEffect(() => document.getElementById('conteudo')?.focus(), [])
  const goIn = async () => {
    await enter(user)
    await navigate({ to: '/dashboard', replace: true })
  }
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).newPasswordBody,
    defaultValues: { password: '' },
    places: { password: 'field' },
    toast: AUTH_TOAST,
    save: async (values) => {
      await chooseFirstPassword(values)
      notify.success({ title: 'Senha criada' })
      await goIn()
    },
  })
  const canUsePasskey = hasPasskeys()
  return (
    <>
      <AuthHeading title={canUsePasskey ? 'Crie uma senha ou uma chave de acesso' : 'Crie uma senha'}>
        Com ela você entra de novo com {user.email}.
      </AuthHeading>
      <AuthForm
        {...formProps}
        submitLabel="Salvar senha"
        pendingLabel="Salvando…"
        isSubmitting={isSubmitting}
      >
        <Field
          label="Senha"
          error={errors.password?.message}
          hint={errors.password ? undefined : `Use pelo menos ${PASSWORD_MIN} caracteres.`}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
      </AuthForm>
      {canUsePasskey ? <FirstPasskey onDone={goIn} /> : null}
      <TextLink render={<button type="button" />} onClick={() => void goIn()} className="mt-2">
        Agora não: crio depois em “Esqueci minha senha”
      </TextLink>
    </>
  )
}

/** Loaded with the click: few use it, and it is larger than the page. */
const codesDialog = lazyPart(
  async () => (await import('#/features/security/backup-codes-dialog.tsx')).BackupCodesDialog,
)

/** In place of a password; its backup codes are shown before the way goes on. */
function FirstPasskey({ onDone }: { onDone: () => Promise<void> }) {
  const [codes, setCodes] = useState<string[]>()
  const [isPending, setIsPending] = useState(false)
  const CodesDialog = codesDialog.usePart()
  const make = async () => {
    setIsPending(true)
    try {
      const [{ makePasskey }] = await Promise.all([import('./make-passkey.ts'), codesDialog.preload()])
      setCodes(await makePasskey())
    } catch (error) {
      notify.error({ title: 'Erro ao criar chave', detail: problemSentence(error) })
    }
    setIsPending(false)
  }
  return (
    <>
      <Button
        variant="outline"
        size="tall"
        isBlock
        className="mt-4"
        isLoading={isPending}
        loadingText="Criando…"
        onFocus={prepareNotices}
        onClick={make}
      >
        Usar uma chave de acesso
      </Button>
      <p className="mt-2 text-sm text-text-muted">
        No lugar da senha: sua digital, seu rosto ou o PIN deste aparelho.
      </p>
      {codes && CodesDialog ? <CodesDialog codes={codes} onClose={() => void onDone()} /> : null}
    </>
  )
}
