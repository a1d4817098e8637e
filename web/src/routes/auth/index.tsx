import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchSession } from '#/api/account.ts'
import { enter } from '#/api/enter.ts'
import { pageHead } from '#/app/page-head.ts'
import { safeRedirect } from '#/app/safe-redirect.ts'
import { AuthScreen } from '#/features/auth/auth-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that an invitation went to: filled in, and not in the URL. */
    invitedEmail?: string
  }
}

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
      (await import('#/features/auth/provider-notices.ts')).notifyProviderResult(location.hash, user !== null)
    if (!user) return { provider, invitedEmail: location.state.invitedEmail }
    await enter(user)
    throw redirect({ href: search.redirect ?? '/dashboard', replace: true })
  },
  head: ({ match }) =>
    match.search.mode === 'signup'
      ? pageHead({ title: 'Criar conta', description: 'Crie sua conta e comece a aprender hoje.' })
      : pageHead({ title: 'Entrar', description: 'Entre e continue de onde parou.' }),
  component: AuthScreen,
})
