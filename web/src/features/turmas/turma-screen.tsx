import type { Output } from '@farol/contract/endpoint.ts'
import type { turmas } from '@farol/contract/turmas.ts'
import { mergedList } from '@farol/domain/list-merge.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  refreshTurmas,
  removeTurma,
  type TurmasListing,
  type TurmaValues,
  turmaQuery,
  updateTurma,
} from '#/api/turmas.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { outsideText, turmaPeriod, turmaPlaces } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { MembersPanel } from './members-panel.tsx'
import { TurmaBadge } from './turma-badge.tsx'
import { TurmaForm } from './turma-form.tsx'
import { TurmaPage } from './turma-page.tsx'
import { readTurmasListing, turmasSearch } from './turmas-search.ts'

const route = getRouteApi('/_signed-in/admin/turmas/$turmaId/')

type View = Output<typeof turmas.one>

export function TurmaScreen() {
  const { turmaId } = route.useParams()
  const navigate = route.useNavigate()
  const listing = readTurmasListing(turmasSearch(route.useSearch()))
  const { data, isPlaceholderData } = useQuery({
    ...turmaQuery(turmaId, listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <TurmaLoading />
  const { turma, members, total, pageSize } = data
  return (
    <TurmaPage
      turmaId={turmaId}
      title={turma.name}
      action={
        <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:flex-col-reverse max-sm:items-start">
          <DeleteButton turma={turma} />
          <Button
            icon={UserPlus}
            render={<Link to="/admin/turmas/$turmaId/convites" params={{ turmaId }} />}
            className="max-sm:w-full"
          >
            Convidar pessoas
          </Button>
        </div>
      }
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TurmaBadge state={turma.state} />
          <span>{turmaPeriod(turma)}</span>
          <span>Pessoas: {turmaPlaces(turma)}</span>
        </span>
      }
    >
      <EditedTurma key={turmaId} view={data} listing={listing} />
      <MembersPanel
        turma={turma}
        members={members}
        total={total}
        pageSize={pageSize}
        listing={listing}
        isLoading={isPlaceholderData}
        onListing={(next) => void navigate({ search: turmasSearch(next), replace: true, resetScroll: false })}
      />
    </TurmaPage>
  )
}

export const TurmaLoading = () => (
  <LoadingScreen>
    <TurmaPage turmaId={route.useParams().turmaId} title={undefined}>
      <SkeletonRest />
    </TurmaPage>
  </LoadingScreen>
)

/** The form keeps what it started from: a refetched turma must not change it while the user types. */
function EditedTurma({ view, listing }: { view: View; listing: TurmasListing }) {
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(view)
  const { id, version, name, startsOn, endsOn, capacity, isJoiningOpen } = started.turma
  const reload = async (onLoaded?: () => void) => {
    await refreshTurmas(queryClient)
    const current = await queryClient.fetchQuery(turmaQuery(id, listing))
    onLoaded?.()
    setStarted(current)
  }
  const save = async (values: TurmaValues) => {
    const { daysOutside } = await updateTurma(id, { ...values, version })
    notify.success({
      title: 'Turma atualizada',
      detail: daysOutside > 0 ? `Confira o calendário: ${outsideText(daysOutside)} do período.` : values.name,
    })
    return { refresh: () => reload() }
  }
  return (
    <TurmaForm
      key={version}
      draftOf={{ name: `turma.${id}`, version, merges: { courseIds: mergedList } }}
      values={{
        name,
        startsOn,
        endsOn,
        capacity,
        isJoiningOpen,
        courseIds: started.courses.filter(({ isChosen }) => isChosen).map((course) => course.id),
      }}
      courses={started.courses}
      onSave={save}
      onReload={reload}
    />
  )
}

function DeleteButton({ turma }: { turma: View['turma'] }) {
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const onDone = () => refreshTurmas(queryClient)
  const deletion = useConfirm({
    act: async ({ id }: View['turma']) => {
      const { undoId } = await removeTurma(id)
      await navigate({ to: '/admin/turmas', ignoreBlocker: true })
      return { undoId }
    },
    success: ({ name }, { undoId }) => ({
      title: 'Turma deletada',
      detail: name,
      undo: { undoId, onDone },
    }),
    errorTitle: 'Erro ao deletar turma',
    onDone,
  })
  return (
    <>
      <Button
        variant="ghost-danger"
        size="sm"
        icon={Trash2}
        onClick={() => deletion.ask(turma)}
        className="max-sm:-ml-3"
      >
        Deletar turma
      </Button>
      <ConfirmDialog
        {...deletion.dialog}
        title="Tem certeza que deseja deletar esta turma?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        As contas das pessoas, o progresso e os certificados ficam. Os cursos que são só para turmas deixam de
        aparecer para quem não está em outra turma deles.
      </ConfirmDialog>
    </>
  )
}
