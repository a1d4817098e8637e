import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { refreshTurmaProgress, turmaCsvPath, turmaProgressQuery } from '#/api/turma-progress.ts'
import { completeLesson, releaseAttempt } from '#/api/users.ts'
import { CsvLink } from '#/features/admin/list.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import {
  addressOf,
  listingOf,
  progressSearch,
  readProgressView,
} from '#/features/turma-progress/progress-search.ts'
import { ProgressView } from '#/features/turma-progress/progress-view.tsx'
import { CompletionDialog, ReleaseDialog } from '#/features/users/help-dialogs.tsx'
import { turmaPeriod, turmaPlaces } from '#/text/turmas.ts'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { TurmaBadge } from './turma-badge.tsx'
import { TurmaPage } from './turma-page.tsx'

const route = getRouteApi('/_signed-in/admin/turmas/$turmaId/progresso')

/** Stable between renders: every row of the table holds it. */
const linkedName = ({ id, name }: ProgressMember) => (
  <Link
    to="/admin/users/$userId"
    params={{ userId: id }}
    className="rounded-sm underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
  >
    {name}
  </Link>
)
const nobody = () => false

export function TurmaProgressScreen() {
  const { turmaId } = route.useParams()
  const navigate = route.useNavigate()
  const view = readProgressView(progressSearch(route.useSearch()))
  const { data, isPlaceholderData } = useQuery({
    ...turmaProgressQuery(turmaId, listingOf(view)),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const { release, completion, lessonOf } = useHelp(data)
  if (!data) return <TurmaProgressLoading />
  const { turma, course } = data
  return (
    <TurmaPage
      turmaId={turmaId}
      title={turma.name}
      isWide
      action={course ? <CsvLink href={turmaCsvPath(turmaId, course.id)} /> : null}
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TurmaBadge state={turma.state} />
          <span>{turmaPeriod(turma)}</span>
          <span>Pessoas: {turmaPlaces(turma)}</span>
        </span>
      }
    >
      <ProgressView
        progress={data}
        view={view}
        isLoading={isPlaceholderData}
        onView={(next) => void navigate({ search: addressOf(next), replace: true, resetScroll: false })}
        linkToPage={(page) => (
          <Link
            to="/admin/turmas/$turmaId/progresso"
            params={{ turmaId }}
            search={addressOf({ ...view, page })}
          />
        )}
        memberName={linkedName}
        onRelease={release.ask}
        onComplete={completion.ask}
        isOwn={nobody}
      />
      <ReleaseDialog
        dialog={release.dialog}
        userName={release.subject?.name}
        score={release.subject?.help?.attempt?.score}
        quiz={lessonOf(release.subject)?.title}
      />
      <CompletionDialog
        dialog={completion.dialog}
        userName={completion.subject?.name}
        lessonTitle={lessonOf(completion.subject)?.title}
      />
    </TurmaPage>
  )
}

function useHelp(progress: TurmaProgress | undefined) {
  const queryClient = useQueryClient()
  const lessonOf = (member: ProgressMember | undefined) =>
    progress?.course?.lessons[member?.help?.lesson ?? -1]
  const release = useConfirm<ProgressMember>({
    act: ({ id, help }) => releaseAttempt({ userId: id, attemptId: help?.attempt?.id ?? '' }),
    success: ({ name }) => ({ title: 'Nova tentativa liberada', detail: name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshTurmaProgress(queryClient),
  })
  const completion = useConfirm<ProgressMember>({
    act: (member) => completeLesson({ userId: member.id, lessonId: lessonOf(member)?.id ?? '' }),
    success: (member) => ({ title: 'Aula marcada como concluída', detail: member.name }),
    errorTitle: 'Erro ao salvar',
    onDone: () => refreshTurmaProgress(queryClient),
  })
  return { release, completion, lessonOf }
}

export const TurmaProgressLoading = () => (
  <LoadingScreen>
    <TurmaPage turmaId={route.useParams().turmaId} title={undefined} isWide>
      <SkeletonRest />
    </TurmaPage>
  </LoadingScreen>
)
