import type { ListedTurma } from '@farol/contract/turmas.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type TurmasListing, turmasQuery } from '#/api/turmas.ts'
import { Pager, PastLastPage, Toolbar } from '#/features/admin/list.tsx'
import { LoadingScreen, TableLoading, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { COURSES, counted, TURMAS } from '#/text/counts.ts'
import { turmaPeriod, turmaPlaces } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { CreateTurmaDialog } from './create-turma-dialog.tsx'
import { TurmaBadge } from './turma-badge.tsx'
import { readTurmasListing, turmasSearch } from './turmas-search.ts'

const route = getRouteApi('/_signed-in/admin/turmas/')

/** The router leaves in the search what the check did not name. */
const useListing = () => readTurmasListing(turmasSearch(route.useSearch()))

export function TurmasScreen() {
  const listing = useListing()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const { data, isPlaceholderData } = useQuery({
    ...turmasQuery(listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <TurmasLoading />
  const { turmas, total, pageSize } = data
  const create = () => setIsCreating(true)
  const dialog = isCreating ? (
    <CreateTurmaDialog
      onClose={() => setIsCreating(false)}
      onCreated={(turmaId) => navigate({ to: '/admin/turmas/$turmaId', params: { turmaId } })}
    />
  ) : null
  const isPastLastPage = turmas.length === 0 && listing.page > 1
  const linkTo = (page: number) => <Link to="/admin/turmas" search={turmasSearch({ ...listing, page })} />
  if (total === 0 && listing.search === '' && !isPastLastPage)
    return (
      <>
        <TurmasHeader onCreate={create} />
        <EmptyState isBoxed title="Nenhuma turma criada ainda">
          Uma turma reúne estudantes em cursos só deles, com começo e fim. Sem turmas, todos veem todos os
          cursos publicados.
        </EmptyState>
        {dialog}
      </>
    )
  return (
    <>
      <TurmasPage
        listing={listing}
        onListing={(next) => void navigate({ search: turmasSearch(next), replace: true, resetScroll: false })}
        onCreate={create}
        total={isPastLastPage ? null : counted(total, TURMAS)}
      >
        <div aria-busy={isPlaceholderData}>
          {isPastLastPage ? (
            <PastLastPage first={linkTo(1)} />
          ) : turmas.length === 0 ? (
            <EmptyState title="Nenhuma turma encontrada">
              Confira a grafia ou procure por uma parte do nome.
            </EmptyState>
          ) : (
            <Table caption="Turmas, por nome" rows={turmas} rowKey={({ id }) => id} columns={COLUMNS} />
          )}
        </div>
        <Pager page={listing.page} pageCount={Math.ceil(total / pageSize)} linkTo={linkTo} />
      </TurmasPage>
      {dialog}
    </>
  )
}

const ignore = () => undefined

export function TurmasLoading() {
  return (
    <LoadingScreen>
      <TurmasPage
        listing={useListing()}
        onListing={ignore}
        onCreate={ignore}
        total={<TextSkeleton className="w-20" />}
      >
        <TableLoading columns={COLUMNS} />
      </TurmasPage>
    </LoadingScreen>
  )
}

type PageProps = {
  listing: TurmasListing
  onListing: (listing: TurmasListing) => void
  onCreate: () => void
  total: ReactNode
  children: ReactNode
}

function TurmasPage({ listing, onListing, onCreate, total, children }: PageProps) {
  const { typed, setTyped } = useSearchText(listing.search, (search) => onListing({ search, page: 1 }))
  return (
    <>
      <TurmasHeader onCreate={onCreate} />
      <Panel>
        <Toolbar label="Buscar por nome" typed={typed} onType={setTyped}>
          {total}
        </Toolbar>
        {children}
      </Panel>
    </>
  )
}

const TurmasHeader = ({ onCreate }: { onCreate: () => void }) => (
  <PageHeader
    title="Turmas"
    action={
      <Button icon={Plus} onClick={onCreate} className="max-sm:w-full">
        Criar turma
      </Button>
    }
  >
    Grupos de estudantes com cursos e datas próprios.
  </PageHeader>
)

const COLUMNS: TableColumn<ListedTurma, string>[] = [
  {
    key: 'name',
    header: 'Turma',
    isRowHeader: true,
    className: 'md:min-w-44 wrap-anywhere',
    cell: (turma) => (
      <>
        <Link
          to="/admin/turmas/$turmaId"
          params={{ turmaId: turma.id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {turma.name}
        </Link>
        <span className="block text-xs font-body text-text-muted">{counted(turma.courseCount, COURSES)}</span>
      </>
    ),
  },
  { key: 'state', header: 'Situação', cell: ({ state }) => <TurmaBadge state={state} /> },
  {
    key: 'period',
    header: 'Período',
    className: 'text-text-muted tabular-nums',
    cell: (turma) => turmaPeriod(turma),
  },
  {
    key: 'members',
    header: 'Pessoas',
    align: 'right',
    className: 'tabular-nums md:whitespace-nowrap',
    cell: (turma) => turmaPlaces(turma),
  },
]
