import type { ListedUser } from '@farol/contract/users.ts'
import { USERS_CSV_PATH, type UsersListing } from '#/api/users.ts'
import { CsvLink } from '#/features/admin/csv-link.tsx'
import { listedTotal } from '#/features/admin/listed-total.ts'
import { LoadMore } from '#/features/admin/load-more.tsx'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Toolbar } from '#/features/admin/toolbar.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { USERS } from '#/text/counts.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { UsersFilters } from './users-filters.tsx'
import { UsersTable } from './users-table.tsx'

type Props = {
  listing: UsersListing
  onListing: (listing: UsersListing) => void
  users: ListedUser[]
  total: number
  /** What is shown answers an earlier listing. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  onChangeRole: (user: ListedUser) => void
}

export function UsersList({ listing, onListing, users, total, isStale, ...rest }: Props) {
  const { search, courseId, activity, sort } = listing
  const { typed, setTyped } = useSearchText(search, (text) => onListing({ ...listing, search: text }))
  // Else it is counted to the end.
  const isFiltered = search !== '' || courseId !== undefined || activity === 'idle'
  return (
    <>
      <PageHeader title="Usuários" action={<CsvLink href={USERS_CSV_PATH} />}>
        Contas cadastradas e última atividade de cada pessoa.
      </PageHeader>
      <Panel>
        <Toolbar
          label="Buscar por nome ou email"
          typed={typed}
          onType={setTyped}
          controls={<UsersFilters listing={listing} onListing={onListing} />}
        >
          {listedTotal(total, { isFiltered, words: USERS })}
        </Toolbar>
        <div aria-busy={isStale}>
          {users.length === 0 ? (
            <EmptyState title="Nenhum usuário encontrado">
              {nobodyFound({ isSearched: search !== '', hasMore: rest.hasMore })}
            </EmptyState>
          ) : (
            <UsersTable users={users} sort={sort} now={new Date()} onChangeRole={rest.onChangeRole} />
          )}
        </div>
        <LoadMore hasMore={rest.hasMore} isLoading={rest.isLoadingMore} onLoadMore={rest.onLoadMore} />
      </Panel>
    </>
  )
}

function nobodyFound({ isSearched, hasMore }: { isSearched: boolean; hasMore: boolean }) {
  // In a very large school a page ends before everybody was looked at.
  if (hasMore) return 'Ninguém até aqui. Carregue mais para continuar a busca.'
  return isSearched
    ? 'Confira a grafia ou procure por uma parte do nome ou do email.'
    : 'Ninguém está neste filtro por enquanto.'
}
