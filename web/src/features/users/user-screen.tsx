import type { AttemptOfUser, ListedUser } from '@farol/contract/users.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { completeLesson, refreshUser, releaseAttempt, resetFactors, userQuery } from '#/api/users.ts'
import { useUser } from '#/app/use-user.ts'
import { Email } from '#/features/admin/email.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { useConfirm, useDialogSubject } from '#/features/admin/use-confirm.ts'
import { agreeing, COURSES, counted } from '#/text/counts.ts'
import { longDate } from '#/text/dates.ts'
import { schoolTimeZone } from '#/text/time-zone.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Skeleton, SkeletonRest, SkeletonText } from '#/ui/skeleton.tsx'
import { BackLink } from '#/ui/text-link.tsx'
import { CompletionDialog, ReleaseDialog } from './help-dialogs.tsx'
import { RoleBadge, RoleDialog, useRoleChange } from './role.tsx'
import { UserAccess } from './user-access.tsx'
import { UserAttempts } from './user-attempts.tsx'
import { UserCertificates } from './user-certificates.tsx'
import { UserCourses, type UserLesson } from './user-courses.tsx'

const route = getRouteApi('/_signed-in/admin/users/$userId')

/** Attempts are opened rarely: the code that shows the answers is loaded then. */
const attemptDialog = lazyPart(
  async () => (await import('#/features/quiz-results/attempt-dialog.tsx')).AttemptDialog,
)

export function UserScreen() {
  const { userId } = route.useParams()
  const details = useDialogSubject<AttemptOfUser>()
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
      <UserHeader
        user={user}
        onChangeRole={() => roleChange.ask(user)}
        onResetFactors={data.hasSecondFactor && me.id !== userId ? () => factorReset.ask(user) : undefined}
      />
      <UserCourses
        courses={courses}
        attempts={attempts}
        onComplete={completion.ask}
        onRelease={release.ask}
      />
      <UserAttempts attempts={attempts} onRelease={release.ask} onDetails={details.open} />
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
      <ReleaseDialog
        dialog={release.dialog}
        userName={user.name}
        score={release.subject?.score}
        quiz={release.subject?.quizTitle}
      />
      <CompletionDialog
        dialog={completion.dialog}
        userName={user.name}
        lessonTitle={completion.subject?.title}
      />
    </>
  )
}

export const UserLoading = () => (
  <LoadingScreen>
    <BackToUsers />
    <header className={headerClasses}>
      <Skeleton className="size-20 rounded-full md:size-26" />
      <div className="min-w-0 flex-1 basis-70">
        <h1>
          <SkeletonText className="w-64" />
        </h1>
        {/* As high as the badge of the role. */}
        <p className="mt-1 flex h-6.5 items-center">
          <SkeletonText className="w-56" />
        </p>
        <p className="mt-1.5 text-xs">
          <SkeletonText className="w-80" />
        </p>
      </div>
    </header>
    <SkeletonRest />
  </LoadingScreen>
)

const headerClasses = 'mb-7 flex flex-wrap items-center gap-x-5 gap-y-4'

const BackToUsers = () => (
  <BackLink render={<Link to="/admin/users" />} className="-mt-2.5 mb-2 print:hidden">
    Usuários
  </BackLink>
)

type HeaderProps = {
  user: ListedUser
  onChangeRole: () => void
  /** For another user who has a second factor. */
  onResetFactors: (() => void) | undefined
}

function UserHeader({ user, onChangeRole, onResetFactors }: HeaderProps) {
  return (
    <>
      <BackToUsers />
      <header className={headerClasses}>
        <Avatar size="xl" initials={initials(user.name)} src={user.avatarUrl} />
        <div className="min-w-0 flex-1 basis-70">
          <h1 className="wrap-anywhere">{user.name}</h1>
          <Facts user={user} />
        </div>
        <div className="grid grid-cols-1 gap-2.5 max-sm:w-full lg:flex lg:gap-5 print:hidden">
          {onResetFactors ? (
            <Button variant="outline" onClick={onResetFactors}>
              Remover duas etapas
            </Button>
          ) : null}
          <Button variant="outline" onClick={onChangeRole}>
            {user.role === 'admin' ? 'Tornar estudante' : 'Tornar admin'}
          </Button>
        </div>
      </header>
    </>
  )
}

function Facts({ user }: { user: ListedUser }) {
  const lastActive = user.lastActiveAt === null ? null : new Date(user.lastActiveAt)
  const activity = lastActivityLabel(lastActive, { now: new Date(), timeZone: schoolTimeZone() })
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-text-muted">
        <span className="wrap-anywhere">
          <Email address={user.email} />
        </span>
        <RoleBadge role={user.role} />
        {user.blockedAt === null ? null : <Badge kind="danger">Bloqueada</Badge>}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-1 text-xs text-text-muted">
        <span>Membro desde {longDate(user.memberSince)} ·</span>
        <span>Última atividade: {activity} ·</span>
        <span>
          {counted(user.completedCourses, COURSES)}{' '}
          {agreeing(user.completedCourses, ['concluído', 'concluídos'])}
        </span>
      </p>
      {user.deletionDueAt === null ? null : (
        <p className="mt-2 text-sm font-strong text-warning">
          {user.blockedAt === null ? 'Pediu a exclusão da conta' : 'Exclusão marcada'}: os dados serão
          apagados em {longDate(user.deletionDueAt)}.
        </p>
      )}
    </>
  )
}

function useRelease(userId: string) {
  const queryClient = useQueryClient()
  return useConfirm({
    act: ({ id }: AttemptOfUser) => releaseAttempt({ userId, attemptId: id }),
    success: ({ quizTitle }) => ({ title: 'Nova tentativa liberada', detail: quizTitle }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}

function useCompletion(userId: string) {
  const queryClient = useQueryClient()
  return useConfirm({
    act: ({ id }: UserLesson) => completeLesson({ userId, lessonId: id }),
    success: ({ title }) => ({ title: 'Aula marcada como concluída', detail: title }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}

function useFactorReset(userId: string) {
  const queryClient = useQueryClient()
  return useConfirm({
    act: ({ id }: ListedUser) => resetFactors(id),
    success: ({ name }) => ({ title: 'Verificação em duas etapas removida', detail: name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshUser(queryClient, userId),
  })
}
