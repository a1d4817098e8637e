import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import { hasPasskeys } from '#/api/passkey-place.ts'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { SignInForm, SignUpForm } from './account-forms.tsx'
import { AuthHeading, CheckYourEmail } from './auth-messages.tsx'
import { useAccountEntry } from './use-account-entry.ts'

const route = getRouteApi('/auth/')

export function AuthScreen() {
  const { mode, redirect } = route.useSearch()
  // Only the first visit of the page asks for it.
  const context = route.useRouteContext()
  const [provider] = useState(context.provider)
  const { signIn, signInWithPasskey, signUp } = useAccountEntry()
  const [email, setEmail] = useState(context.invitedEmail ?? '')
  const [isConfirming, setIsConfirming] = useState(false)
  const [refusal, setRefusal] = useState<ApiProblem['code']>()
  const rememberRefusal = <T,>(attempt: Promise<T>) =>
    attempt.catch((error: unknown) => {
      setRefusal(error instanceof ApiProblem ? error.code : undefined)
      throw error
    })

  if (isConfirming) {
    return (
      <CheckYourEmail title="Confirme seu email" onBack={() => setIsConfirming(false)}>
        Enviamos um link para <strong className="font-strong text-text">{email}</strong>. Abra a mensagem e
        toque no link para começar.
      </CheckYourEmail>
    )
  }

  const isSigningUp = mode === 'signup'
  return (
    <>
      <AuthHeading title={isSigningUp ? 'Crie sua conta' : 'Boas-vindas'}>
        {isSigningUp ? 'Leva menos de um minuto.' : 'Entre para continuar de onde parou, ou crie sua conta.'}
      </AuthHeading>
      <AuthModeLinks />
      {isSigningUp ? (
        <SignUpForm
          email={email}
          onEmailChange={setEmail}
          onSubmit={async (values) => {
            const isIn = await rememberRefusal(signUp(values))
            setIsConfirming(isIn === false)
          }}
        />
      ) : (
        <>
          <SignInForm
            email={email}
            onEmailChange={setEmail}
            onSubmit={(values) => rememberRefusal(signIn(values))}
          />
          {hasPasskeys() ? <PasskeyButton onClick={signInWithPasskey} /> : null}
        </>
      )}
      {provider ? <ProviderLink name={provider} redirect={redirect} /> : null}
      <OtherWayIn isSigningUp={isSigningUp} refusal={refusal} />
    </>
  )
}

const segment =
  'inline-flex min-h-11 items-center justify-center rounded-[6px] px-3.5 text-[1rem] font-strong text-text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-raised aria-[current=page]:text-text aria-[current=page]:shadow-segment'

const exactly = { exact: true, includeSearch: true } as const

/** The toggle between log-in and sign-up. Links, because each has its own address. */
function AuthModeLinks() {
  return (
    <nav
      aria-label="Entrar ou criar conta"
      className="mb-5.5 grid auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-surface-sunken p-1 md:mb-7"
    >
      <Link
        to="/auth"
        search={({ redirect }) => ({ redirect })}
        activeOptions={exactly}
        replace
        className={segment}
      >
        Entrar
      </Link>
      <Link
        to="/auth"
        search={({ redirect }) => ({ redirect, mode: 'signup' as const })}
        activeOptions={exactly}
        replace
        className={segment}
      >
        Criar conta
      </Link>
    </nav>
  )
}

/** Tiny: what it takes to talk to a passkey is loaded with the click, and the browser shows its own question. */
const PasskeyButton = ({ onClick }: { onClick: () => Promise<void> }) => (
  <Button data-passkey variant="outline" size="tall" isBlock className="mt-4" onClick={onClick}>
    Entrar com chave de acesso
  </Button>
)

type ProviderLinkProps = { name: string; redirect: string | undefined }

/** A plain link: it leaves the application, for the page of whom users log in with. */
const ProviderLink = ({ name, redirect }: ProviderLinkProps) => (
  <Button
    render={
      <a href={`/api/account/provider${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`} />
    }
    variant="outline"
    size="tall"
    isBlock
    className="mt-4"
  >
    Entrar com {name}
  </Button>
)

type OtherWayInProps = { isSigningUp: boolean; refusal: ApiProblem['code'] | undefined }

/** After a refusal: the form that this visitor may have meant. The address typed goes along. */
function OtherWayIn({ isSigningUp, refusal }: OtherWayInProps) {
  return (
    <p role="status" className="mt-3 text-sm text-text-muted empty:hidden">
      {!isSigningUp && refusal === 'WRONG_CREDENTIALS' ? (
        <>
          Primeira vez aqui?{' '}
          <TextLink
            kind="inline"
            render={<Link to="/auth" search={({ redirect }) => ({ redirect, mode: 'signup' })} replace />}
          >
            Crie sua conta
          </TextLink>
        </>
      ) : null}
      {isSigningUp && refusal === 'EMAIL_TAKEN' ? (
        <>
          A conta é sua?{' '}
          <TextLink
            kind="inline"
            render={<Link to="/auth" search={({ redirect }) => ({ redirect })} replace />}
          >
            Entre com este email
          </TextLink>
        </>
      ) : null}
    </p>
  )
}
