import type { ListedFile } from '@farol/contract/files.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FilesListing, filesQuery, removeFile } from '#/api/files.ts'
import { keyPrefix } from '#/api/query-keys.ts'
import { Pager, Toolbar } from '#/features/admin/list.tsx'
import { LoadingScreen, TableLoading, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { useSearchText } from '#/forms/use-search-text.ts'
import { counted, FILES } from '#/text/counts.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Select } from '#/ui/select.tsx'
import { Table } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { fileColumns } from './file-columns.tsx'
import { filesSearch, readFilesListing } from './files-search.ts'
import { ImageTotals } from './image-totals.tsx'

const route = getRouteApi('/_signed-in/admin/files/')

/** The router leaves in the search what the check did not name. */
const useListing = () => readFilesListing(filesSearch(route.useSearch()))

/** What was uploaded, where it is used, and how much room is left. */
export function FilesScreen() {
  const listing = useListing()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { data, isPlaceholderData } = useQuery({
    ...filesQuery(listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const deleting = useConfirm<ListedFile>({
    act: ({ id }) => removeFile(id),
    success: ({ name }) => ({ title: 'Arquivo deletado', detail: name }),
    errorTitle: 'Erro ao deletar arquivo',
    onDone: () => queryClient.invalidateQueries({ queryKey: keyPrefix('files') }),
  })
  if (!data) return <FilesLoading />
  const { files, total, pageSize, room } = data
  const isNarrowed = listing.search !== '' || listing.filter !== 'all'
  return (
    <>
      <FilesPage
        listing={listing}
        onListing={(next) => void navigate({ search: filesSearch(next), replace: true, resetScroll: false })}
        total={counted(total, FILES)}
        room={<Room {...room} />}
      >
        <div aria-busy={isPlaceholderData}>
          {files.length === 0 ? (
            <EmptyState title={isNarrowed ? 'Nenhum arquivo encontrado' : 'Nenhum arquivo enviado ainda'}>
              {isNarrowed
                ? 'Confira a grafia, procure pelo nome da aula ou do curso, ou mude o filtro.'
                : 'Vídeos e materiais são enviados no formulário de cada aula.'}
            </EmptyState>
          ) : (
            <Table
              caption="Arquivos enviados"
              rows={files}
              rowKey={({ id }) => id}
              columns={fileColumns(deleting.ask)}
            />
          )}
        </div>
        <Pager
          page={listing.page}
          pageCount={Math.ceil(total / pageSize)}
          linkTo={(page) => <Link to="/admin/files" search={filesSearch({ ...listing, page })} />}
        />
      </FilesPage>
      <ConfirmDialog
        {...deleting.dialog}
        title="Deletar este arquivo?"
        confirmLabel="Deletar Arquivo"
        pendingLabel="Deletando…"
      >
        “{deleting.subject?.name}” será apagado do servidor.{' '}
        {deleting.subject?.kind === 'course'
          ? 'Para importar este curso depois, será preciso enviar o arquivo outra vez.'
          : 'Nenhuma aula o usa.'}
      </ConfirmDialog>
    </>
  )
}

const ignore = () => undefined

export function FilesLoading() {
  return (
    <LoadingScreen>
      <FilesPage
        listing={useListing()}
        onListing={ignore}
        total={<TextSkeleton className="w-20" />}
        room={<TextSkeleton className="w-60" />}
      >
        <TableLoading columns={fileColumns(ignore)} secondLineClasses="xl:hidden" />
      </FilesPage>
    </LoadingScreen>
  )
}

type FiltersProps = { listing: FilesListing; onListing: (listing: FilesListing) => void }
type PageProps = FiltersProps & { total: ReactNode; room: ReactNode; children: ReactNode }

function FilesPage({ listing, onListing, total, room, children }: PageProps) {
  const narrow = (next: Partial<FilesListing>) => onListing({ ...listing, ...next, page: 1 })
  const { typed, setTyped } = useSearchText(listing.search, (search) => narrow({ search }))
  return (
    <>
      <PageHeader title="Arquivos">
        O que foi enviado, onde cada arquivo é usado e quanto espaço resta.
      </PageHeader>
      <Panel className="mb-6 p-5 md:px-6">
        {room}
        <ImageTotals />
      </Panel>
      <Panel>
        <Toolbar
          label="Buscar por arquivo, aula ou curso"
          typed={typed}
          onType={setTyped}
          controls={
            <>
              <Select
                aria-label="Mostrar"
                options={FILTER_OPTIONS}
                value={listing.filter}
                onValueChange={(filter) => narrow({ filter })}
              />
              <Select
                aria-label="Ordenar por"
                options={SORT_OPTIONS}
                value={listing.sort}
                onValueChange={(sort) => narrow({ sort })}
              />
            </>
          }
        >
          {total}
        </Toolbar>
        {children}
      </Panel>
    </>
  )
}

const FILTER_OPTIONS: readonly { value: FilesListing['filter']; label: string }[] = [
  { value: 'all', label: 'Todos os arquivos' },
  { value: 'video', label: 'Vídeos' },
  { value: 'material', label: 'Materiais' },
  { value: 'course', label: 'Cursos a importar' },
  { value: 'unused', label: 'Sem uso' },
]

const SORT_OPTIONS: readonly { value: FilesListing['sort']; label: string }[] = [
  { value: 'newest', label: 'Mais novos primeiro' },
  { value: 'size', label: 'Maiores primeiro' },
  { value: 'name', label: 'Nome, de A a Z' },
]

type RoomProps = { limitBytes: number | null; usedBytes: number; leftBytes: number | null }

function Room({ limitBytes, usedBytes, leftBytes }: RoomProps) {
  const hasLimit = limitBytes !== null && leftBytes !== null
  return (
    <div className="grid max-w-xl grid-cols-1 gap-2">
      <h2 className="text-[1.1875rem]">Espaço</h2>
      {hasLimit ? (
        <BeamRow
          value={limitBytes > 0 ? (usedBytes / limitBytes) * 100 : 100}
          label="Espaço em uso"
          size="sm"
        />
      ) : null}
      <p className="text-text-muted tabular-nums">
        {hasLimit
          ? `${bytesText(usedBytes)} em uso de ${bytesText(limitBytes)}. Restam ${bytesText(leftBytes)}.`
          : `${bytesText(usedBytes)} em uso, sem limite.`}{' '}
        <TextLink kind="inline" render={<Link to="/admin/settings" />}>
          {hasLimit ? 'Mudar o limite' : 'Pôr um limite'}
        </TextLink>
      </p>
    </div>
  )
}
