import { createFileRoute, redirect } from '@tanstack/react-router'
import { pendingSignIn } from '#/api/second-factor.ts'
import { pageHead } from '#/app/page-head.ts'
import { safeRedirect } from '#/app/safe-redirect.ts'
import { mustSignInAgain, VerifyLoading, VerifyScreen } from '#/features/auth/verify-screen.tsx'

type Search = { redirect?: string | undefined }

/** The second step of a log-in. Without a first one there is nothing to do here. */
export const Route = createFileRoute('/auth/verify')({
  validateSearch: (search: Record<string, unknown>): Search => ({ redirect: safeRedirect(search.redirect) }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    pendingSignIn().catch((error: unknown) => {
      throw mustSignInAgain(error) ? redirect({ to: '/auth', search: deps, replace: true }) : error
    }),
  head: () => pageHead({ title: 'Confirme que é você' }),
  component: VerifyScreen,
  pendingComponent: VerifyLoading,
})
