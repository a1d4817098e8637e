import type { TurmaMember } from '@farol/contract/turmas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { setMonitor } from '#/api/turma-progress.ts'
import { refreshTurmas, removeMember, type TurmasListing } from '#/api/turmas.ts'
import { Pager, Toolbar } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { useSearchText } from '#/forms/use-search-text.ts'
import { notify } from '#/notices/notices.ts'
import { counted, PEOPLE } from '#/text/counts.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { Choice } from './choice.tsx'
import { ChosenMembers } from './chosen-members.tsx'
import { MemberName } from './member-name.tsx'
import { ReleaseMemberButton } from './release-member-button.tsx'
import { turmasSearch } from './turmas-search.ts'

const addDialog = lazyPart(async () => (await import('./add-members-dialog.tsx')).AddMembersDialog)

type Props = {
  turma: { id: string; name: string }
  members: TurmaMember[]
  total: number
  pageSize: number
  listing: TurmasListing
  isLoading: boolean
  onListing: (listing: TurmasListing) => void
}

export function MembersPanel({ turma, members, total, pageSize, listing, isLoading, onListing }: Props) {
  const queryClient = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const AddMembersDialog = useLazyPart(addDialog, isAdding, () => setIsAdding(false))
  const [chosen, setChosen] = useState<readonly TurmaMember[]>([])
  const { typed, setTyped } = useSearchText(listing.search, (search) => onListing({ search, page: 1 }))
  const others = chosen.filter(({ id }) => members.every((member) => member.id !== id))
  const removal = useConfirm<TurmaMember>({
    act: ({ id: userId }) => removeMember({ turmaId: turma.id, userId }),
    success: ({ name }) => ({ title: 'Pessoa retirada da turma', detail: name }),
    errorTitle: 'Erro ao retirar da turma',
    onDone: () => {
      setChosen([])
      // A page disappears with its last row.
      if (members.length === 1 && listing.page > 1) onListing({ ...listing, page: listing.page - 1 })
      return refreshTurmas(queryClient)
    },
  })
  return (
    <section aria-labelledby="pessoas" className="mt-10">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="pessoas" className="text-[1.1875rem]">
          Pessoas
        </h2>
        <Button variant="outline" icon={UserPlus} onClick={() => setIsAdding(true)} className="max-sm:w-full">
          Adicionar pessoas
        </Button>
      </div>
      <Panel>
        <Toolbar label="Buscar por nome ou email" typed={typed} onType={setTyped}>
          {counted(total, PEOPLE)}
        </Toolbar>
        <ChosenMembers
          turma={turma}
          chosen={chosen}
          onDone={() => {
            setChosen([])
            onListing({ ...listing, page: 1 })
          }}
        />
        {members.length > 1 ? (
          <Choice
            className="flex min-h-11 items-center gap-3 border-b border-border px-5 py-1.5 text-sm md:px-6 print:hidden"
            isChosen={others.length + members.length === chosen.length}
            onChoose={(isChosen) => setChosen(isChosen ? [...others, ...members] : others)}
          >
            {total > members.length ? 'Escolher todos desta página' : 'Escolher todos'}
          </Choice>
        ) : null}
        <div aria-busy={isLoading}>
          {members.length === 0 ? (
            <EmptyState
              heading="h3"
              title={listing.search === '' ? 'Ninguém nesta turma ainda' : 'Ninguém encontrado'}
            >
              {listing.search === ''
                ? 'Adicione quem já tem uma conta na escola, ou convide pessoas em “Convites”.'
                : 'Confira a grafia ou procure por uma parte do nome ou do email.'}
            </EmptyState>
          ) : (
            <Table
              caption={`Pessoas da turma ${turma.name}, por nome`}
              rows={members}
              rowKey={({ id }) => id}
              columns={columns({ turmaId: turma.id, onRemove: removal.ask, chosen, onChoose: setChosen })}
            />
          )}
        </div>
        <Pager
          page={listing.page}
          pageCount={Math.ceil(total / pageSize)}
          linkTo={(page) => (
            <Link
              to="/admin/turmas/$turmaId"
              params={{ turmaId: turma.id }}
              search={turmasSearch({ ...listing, page })}
            />
          )}
        />
      </Panel>
      {AddMembersDialog && isAdding ? (
        <AddMembersDialog turma={turma} members={members} onClose={() => setIsAdding(false)} />
      ) : null}
      <ConfirmDialog
        {...removal.dialog}
        title="Retirar esta pessoa da turma?"
        confirmLabel="Retirar"
        pendingLabel="Retirando…"
      >
        {removal.subject?.name} deixa de ver os cursos que via só por esta turma. O progresso e os
        certificados ficam guardados.
      </ConfirmDialog>
    </section>
  )
}

type Columns = {
  turmaId: string
  onRemove: (member: TurmaMember) => void
  chosen: readonly TurmaMember[]
  onChoose: (chosen: TurmaMember[]) => void
}

const columns = ({ turmaId, onRemove, chosen, onChoose }: Columns): TableColumn<TurmaMember, string>[] => [
  {
    key: 'choice',
    header: 'Escolher',
    className: 'md:w-0 print:hidden',
    cell: (member) => {
      const others = chosen.filter(({ id }) => id !== member.id)
      return (
        <Choice
          label={`Escolher ${member.name}`}
          isChosen={others.length < chosen.length}
          onChoose={(isChosen) => onChoose(isChosen ? [...others, member] : others)}
          className="inline-grid size-11 place-items-center max-md:-ml-3 md:-m-3"
        />
      )
    },
  },
  {
    key: 'name',
    header: 'Nome',
    isRowHeader: true,
    cell: (member) => <MemberName member={member} />,
  },
  {
    key: 'joined',
    header: 'Na turma desde',
    className: 'text-text-muted tabular-nums',
    cell: ({ joinedAt }) => shortDate(joinedAt),
  },
  {
    key: 'monitor',
    header: 'Monitor',
    cell: (member) => <MonitorSwitch turmaId={turmaId} member={member} />,
  },
  {
    key: 'actions',
    header: 'Ações',
    align: 'right',
    className: 'print:hidden',
    cell: (member) => (
      <span className="inline-flex flex-wrap justify-end gap-x-1">
        <ReleaseMemberButton turmaId={turmaId} member={member} />
        <Button
          variant="ghost-danger"
          size="sm"
          icon={UserMinus}
          aria-label={`Retirar ${member.name} da turma`}
          onClick={() => onRemove(member)}
        />
      </span>
    ),
  },
]

function MonitorSwitch({
  turmaId,
  member: { id, name, isMonitor },
}: {
  turmaId: string
  member: TurmaMember
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => setMonitor({ turmaId, userId: id, isMonitor: isWanted }),
    onSuccess: (_, isWanted) =>
      notify.success({ title: isWanted ? 'Agora é monitor da turma' : 'Não é mais monitor', detail: name }),
    onError: (error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) }),
    onSettled: () => refreshTurmas(queryClient),
  })
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center">
      <input
        type="checkbox"
        role="switch"
        aria-label={`${name} é monitor`}
        aria-checked={isPending ? variables : isMonitor}
        checked={isPending ? variables : isMonitor}
        aria-disabled={isPending}
        onChange={({ target }) => (isPending ? undefined : mutate(target.checked))}
        className="size-5 accent-brand"
      />
    </label>
  )
}
