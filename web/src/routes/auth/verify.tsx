import type { User } from '@farol/contract/account.ts'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { verifyWithPasskey } from '#/api/passkeys.ts'
import { sendPhoneCode } from '#/api/phone.ts'
import { pendingSignIn, verifySecondFactor } from '#/api/second-factor.ts'
import { pageHead } from '#/app/page-head.ts'
import { safeRedirect } from '#/app/safe-redirect.ts'
import { VerifyForm } from '#/features/auth/verify-form.tsx'
import { VerifySkeleton } from '#/features/auth/verify-skeleton.tsx'
import { notify } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'

type Search = { redirect?: string | undefined }

const isOver = (error: unknown) => error instanceof ApiProblem && error.code === 'SIGN_IN_AGAIN'

/** The second step of a log-in. Without a first one there is nothing to do here. */
export const Route = createFileRoute('/auth/verify')({
  validateSearch: (search: Record<string, unknown>): Search => ({ redirect: safeRedirect(search.redirect) }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    pendingSignIn().catch((error: unknown) => {
      throw isOver(error) ? redirect({ to: '/auth', search: deps, replace: true }) : error
    }),
  head: () =>
    pageHead({ title: 'Confirme que é você', description: 'A segunda etapa para entrar no Farol.' }),
  component: VerifyScreen,
  pendingComponent: VerifySkeleton,
})

function VerifyScreen() {
  const { methods } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = useNavigate()

  const fail = async (error: unknown): Promise<never> => {
    notify.error({ title: 'Erro', detail: passkeyProblem(error) })
    if (isOver(error)) await navigate({ to: '/auth', search, replace: true })
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
