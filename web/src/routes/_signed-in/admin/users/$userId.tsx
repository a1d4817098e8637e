import type { AttemptOfUser } from '@farol/contract/users.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiProblem } from '#/api/api-problem.ts'
import { userQuery } from '#/api/users.ts'
import { pageHead } from '#/app/page-head.ts'
import { useUser } from '#/app/use-user.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { useQuestion } from '#/features/admin/use-question.ts'
import { RoleDialog } from '#/features/users/role-dialog.tsx'
import { useRoleChange } from '#/features/users/use-role-change.ts'
import { useCompletion, useFactorReset, useRelease } from '#/features/users/use-unlocking.ts'
import { UserAccess } from '#/features/users/user-access.tsx'
import { UserAttempts } from '#/features/users/user-attempts.tsx'
import { UserCertificates } from '#/features/users/user-certificates.tsx'
import { UserCourses } from '#/features/users/user-courses.tsx'
import { UserHeader } from '#/features/users/user-header.tsx'
import { UserSkeleton } from '#/features/users/user-skeleton.tsx'
import { notify } from '#/notices/notices.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { TextLink } from '#/ui/text-link.tsx'

export const Route = createFileRoute('/_signed-in/admin/users/$userId')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  loader: async ({ context, params, preload }) => {
    try {
      const query = userQuery(params.userId)
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      if (!preload) notify.error({ title: 'Nenhum usuário encontrado', detail: error.title })
      throw redirect({ to: '/admin/users' })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.user.name ?? 'Usuário',
      description: 'Progresso, tentativas e o que falta para avançar.',
    }),
  component: UserScreen,
  pendingComponent: UserSkeleton,
  errorComponent: DataError,
})

/** Few look at an attempt: its answers are drawn by code that comes when somebody does. */
const attemptDialog = lazyPart(
  async () => (await import('#/features/quiz-results/attempt-dialog.tsx')).AttemptDialog,
)

function UserScreen() {
  const { userId } = Route.useParams()
  const details = useQuestion<AttemptOfUser>()
  const AttemptDialog = useLazyPart(attemptDialog, details.isOpen, details.close)
  const { data } = useSuspenseQuery(userQuery(userId))
  const { user, courses, attempts } = data
  const me = useUser()
  const roleChange = useRoleChange()
  const factorReset = useFactorReset(userId)
  const release = useRelease(userId)
  const completion = useCompletion(userId)
  return (
    <>
      <TextLink icon={ArrowLeft} render={<Link to="/admin/users" />} className="-mt-2.5 mb-2 print:hidden">
        Usuários
      </TextLink>
      <UserHeader
        user={user}
        now={new Date()}
        onChangeRole={() => roleChange.ask(user)}
        onResetFactors={data.hasSecondFactor && me.id !== userId ? () => factorReset.ask(user) : undefined}
      />
      <UserCourses
        courses={courses}
        attempts={attempts}
        onComplete={completion.ask}
        onRelease={release.ask}
      />
      <UserAttempts attempts={attempts} onRelease={release.ask} onDetails={details.ask} />
      {AttemptDialog ? (
        <AttemptDialog
          attempt={details.subject && { ...details.subject, user }}
          open={details.isOpen}
          onClose={details.close}
        />
      ) : null}
      <UserCertificates userId={userId} />
      {me.id === userId ? null : <UserAccess user={user} courses={courses} attempts={attempts} />}
      <RoleDialog user={roleChange.subject} dialog={roleChange.dialog} />
      <ConfirmDialog
        {...factorReset.dialog}
        title="Remover a verificação em duas etapas?"
        confirmLabel="Remover"
        pendingLabel="Removendo…"
      >
        {user.name} volta a entrar só com a senha e recebe um email sobre isso. Faça isso só quando tiver
        certeza de que foi a própria pessoa quem pediu.
      </ConfirmDialog>
      <ConfirmDialog
        {...release.dialog}
        variant="primary"
        title="Liberar nova tentativa?"
        confirmLabel="Liberar"
        pendingLabel="Liberando…"
      >
        A tentativa com {release.subject?.score}% em “{release.subject?.quizTitle}” passa para o histórico, e{' '}
        {user.name} pode fazer o quiz de novo, sem rever a aula.
      </ConfirmDialog>
      <ConfirmDialog
        {...completion.dialog}
        variant="primary"
        title="Marcar como concluída?"
        confirmLabel="Marcar como concluída"
        pendingLabel="Salvando…"
      >
        “{completion.subject?.title}” passa a contar como concluída para {user.name}. A mudança fica no
        registro de alterações.
      </ConfirmDialog>
    </>
  )
}
