import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { hasPasskeys } from '#/api/passkey-place.ts'
import { fetchSession } from '#/api/session.ts'
import { pageHead } from '#/app/page-head.ts'
import { safeRedirect } from '#/app/safe-redirect.ts'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { AuthModeLinks } from '#/features/auth/auth-mode-links.tsx'
import { CheckYourEmail } from '#/features/auth/check-your-email.tsx'
import { OtherWayIn } from '#/features/auth/other-way-in.tsx'
import { PasskeyButton } from '#/features/auth/passkey-button.tsx'
import { ProviderLink } from '#/features/auth/provider-link.tsx'
import { SignInForm } from '#/features/auth/sign-in-form.tsx'
import { SignUpForm } from '#/features/auth/sign-up-form.tsx'
import { useAccountEntry } from '#/features/auth/use-account-entry.ts'

type Search = { mode?: 'signup' | undefined; redirect?: string | undefined }

export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: async ({ search, cause, location }) => {
    // Switching between the two forms stays on this page, and a preload is not a visit.
    if (cause !== 'enter') return {}
    // Without an answer about the session the form is still worth showing.
    const { user, provider } = await fetchSession().catch(() => ({ user: null, provider: undefined }))
    if (location.hash)
      (await import('#/features/auth/tell-landing.ts')).tellLanding(location.hash, user !== null)
    if (!user) return { provider }
    await enter(user)
    throw redirect({ href: search.redirect ?? '/dashboard', replace: true })
  },
  head: ({ match }) =>
    match.search.mode === 'signup'
      ? pageHead({ title: 'Criar conta', description: 'Crie sua conta no Farol e comece a aprender hoje.' })
      : pageHead({ title: 'Entrar', description: 'Entre no Farol e continue de onde parou.' }),
  component: AuthScreen,
})

function AuthScreen() {
  const { mode, redirect } = Route.useSearch()
  // Only the first visit of the page asks for it.
  const [provider] = useState(Route.useRouteContext().provider)
  const { signIn, signInWithPasskey, signUp } = useAccountEntry()
  const [email, setEmail] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const [refusal, setRefusal] = useState<ApiProblem['code']>()
  const offering = <T,>(attempt: Promise<T>) =>
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
            const isIn = await offering(signUp(values))
            setIsConfirming(!isIn)
          }}
        />
      ) : (
        <>
          <SignInForm
            email={email}
            onEmailChange={setEmail}
            onSubmit={(values) => offering(signIn(values))}
          />
          {hasPasskeys() ? <PasskeyButton onClick={signInWithPasskey} /> : null}
        </>
      )}
      {provider ? <ProviderLink name={provider} redirect={redirect} /> : null}
      <OtherWayIn isSigningUp={isSigningUp} refusal={refusal} />
    </>
  )
}
