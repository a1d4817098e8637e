import type { ProgressMember } from '@farol/contract/turma-progress.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { ApiProblem } from '#/api/api-problem.ts'
import { monitoredProgressQuery, refreshMonitored, releaseAsMonitor } from '#/api/turma-progress.ts'
import { useUser } from '#/app/use-user.ts'
import { PageHeader } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import {
  addressOf,
  listingOf,
  progressSearch,
  readProgressView,
} from '#/features/turma-progress/progress-search.ts'
import { ProgressView } from '#/features/turma-progress/progress-view.tsx'
import { ReleaseDialog } from '#/features/users/help-dialogs.tsx'
import { turmaPeriod } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest, SkeletonScreen } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'

const route = getRouteApi('/_signed-in/_student/turma/$turmaId')

/** What members do is published to administrators only; monitors ask for it. */
const ASKED_EVERY_MS = 60_000

const plainName = ({ name }: ProgressMember) => name

export function MonitorScreen() {
  const me = useUser()
  const { turmaId } = route.useParams()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const view = readProgressView(progressSearch(route.useSearch()))
  const { data, error, isPlaceholderData } = useQuery({
    ...monitoredProgressQuery(turmaId, listingOf(view)),
    refetchInterval: ASKED_EVERY_MS,
    throwOnError: (problem, { state }) => state.data === undefined && !isGone(problem),
  })
  const release = useConfirm<ProgressMember>({
    act: ({ id, help }) => releaseAsMonitor({ turmaId, userId: id, attemptId: help?.attempt?.id ?? '' }),
    success: ({ name }) => ({ title: 'Nova tentativa liberada', detail: name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshMonitored(queryClient),
  })
  if (isGone(error)) return <TurmaGone />
  if (!data) return <MonitorLoading />
  return (
    <>
      <PageHeader
        title={data.turma.name}
        crumbs={[{ label: 'Minhas turmas', render: <Link to="/turmas" /> }]}
        action={
          <Button
            variant="outline"
            icon={Megaphone}
            render={<Link to="/turma/$turmaId/avisos" params={{ turmaId }} />}
            className="max-sm:w-full"
          >
            Avisos da turma
          </Button>
        }
      >
        {turmaPeriod(data.turma)}
      </PageHeader>
      <ProgressView
        progress={data}
        view={view}
        isLoading={isPlaceholderData}
        onView={(next) => void navigate({ search: addressOf(next), replace: true, resetScroll: false })}
        linkToPage={(page) => (
          <Link to="/turma/$turmaId" params={{ turmaId }} search={addressOf({ ...view, page })} />
        )}
        memberName={plainName}
        onRelease={release.ask}
        isOwn={({ id }) => id === me.id}
      />
      <ReleaseDialog
        dialog={release.dialog}
        userName={release.subject?.name}
        score={release.subject?.help?.attempt?.score}
        quiz={data.course?.lessons[release.subject?.help?.lesson ?? -1]?.title}
      />
    </>
  )
}

/** No such turma, or no longer for this user: what is on the screen is removed, too. */
const isGone = (error: unknown) => error instanceof ApiProblem && error.code === 'NOT_FOUND'

export const MonitorLoading = () => (
  <SkeletonScreen className="animate-none">
    <SkeletonRest />
  </SkeletonScreen>
)

/** Whoever is no longer a monitor sees the same as whoever never was. */
export const TurmaGone = () => (
  <EmptyState
    heading="h1"
    space="lg"
    title="Turma não encontrada"
    action={<TextLink render={<Link to="/turmas" />}>Ver minhas turmas</TextLink>}
  >
    Ela terminou, ou você não é mais monitor dela.
  </EmptyState>
)
