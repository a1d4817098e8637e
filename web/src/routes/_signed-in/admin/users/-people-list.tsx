import type { ListedPerson } from '@farol/contract/people.ts'
import { PEOPLE_CSV_PATH, type PeopleListing } from '../../../../api/people.ts'
import { useSearchText } from '../../../../forms/use-search-text.ts'
import { USERS } from '../../../../text/counts.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { CsvLink } from '../-csv-link.tsx'
import { listedTotal } from '../-listed-total.ts'
import { LoadMore } from '../-load-more.tsx'
import { PageHeader } from '../-page-header.tsx'
import { Panel } from '../-panel.tsx'
import { Toolbar } from '../-toolbar.tsx'
import { PeopleFilters } from './-people-filters.tsx'
import { PeopleTable } from './-people-table.tsx'

type Props = {
  listing: PeopleListing
  onListing: (listing: PeopleListing) => void
  people: ListedPerson[]
  total: number
  /** What is shown answers an earlier listing. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  onChangeRole: (person: ListedPerson) => void
}

export function PeopleList({ listing, onListing, people, total, isStale, ...rest }: Props) {
  const { search, courseId, activity, sort } = listing
  const { typed, setTyped } = useSearchText(search, (text) => onListing({ ...listing, search: text }))
  // Else it is counted to the end.
  const isFiltered = search !== '' || courseId !== undefined || activity === 'idle'
  return (
    <>
      <PageHeader title="Usuários" action={<CsvLink href={PEOPLE_CSV_PATH} />}>
        Contas cadastradas e última atividade de cada pessoa.
      </PageHeader>
      <Panel>
        <Toolbar
          label="Buscar por nome ou email"
          typed={typed}
          onType={setTyped}
          controls={<PeopleFilters listing={listing} onListing={onListing} />}
        >
          {listedTotal(total, { isFiltered, words: USERS })}
        </Toolbar>
        <div aria-busy={isStale}>
          {people.length === 0 ? (
            <EmptyState title="Nenhum usuário encontrado">
              {nobodyFound({ isSearched: search !== '', hasMore: rest.hasMore })}
            </EmptyState>
          ) : (
            <PeopleTable people={people} sort={sort} now={new Date()} onChangeRole={rest.onChangeRole} />
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
