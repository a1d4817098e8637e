import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchSession } from '#/api/account.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import { lookAtInvitation } from '#/api/joining.ts'
import { ErrorPage } from '#/app/error-screen.tsx'
import { pageHead } from '#/app/page-head.ts'
import { JoinLoading, JoinScreen } from '#/features/joining/join-screen.tsx'
import { joinAfterEntry } from '#/features/joining/joining-after-entry.ts'

/** The link or QR code of a turma, or a mailed invitation. Opening it uses nothing up: mail scanners open links, too. */
export const Route = createFileRoute('/entrar/$token')({
  loader: async ({ params: { token }, abortController: { signal } }) => {
    const look = () =>
      lookAtInvitation(token, signal).catch((error: unknown) => {
        // No turma has it, or it cannot be one at all.
        if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return undefined
        throw error
      })
    const [{ user }, invitation] = await Promise.all([fetchSession(signal), look()])
    if (!user || !invitation || invitation.isMember || invitation.problem) return { user, invitation }
    if (await joinAfterEntry({ token, user, turma: invitation.turma }))
      throw redirect({ to: '/dashboard', replace: true })
    return { user, invitation }
  },
  head: () => pageHead({ title: 'Convite para uma turma' }),
  component: JoinScreen,
  pendingComponent: JoinLoading,
  errorComponent: ErrorPage,
})
