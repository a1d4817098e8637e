import type { ListedPerson } from '@farol/contract/people.ts'
import { PEOPLE_CSV_PATH } from '../../../../api/people.ts'
import { useSearchText } from '../../../../forms/use-search-text.ts'
import { USERS } from '../../../../text/counts.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { CsvLink } from '../-csv-link.tsx'
import { listedTotal } from '../-listed-total.ts'
import { LoadMore } from '../-load-more.tsx'
import { PageHeader } from '../-page-header.tsx'
import { Panel } from '../-panel.tsx'
import { Toolbar } from '../-toolbar.tsx'
import { PeopleTable } from './-people-table.tsx'

type Props = {
  search: string
  onSearch: (search: string) => void
  people: ListedPerson[]
  total: number
  /** What is shown answers an earlier search. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  onChangeRole: (person: ListedPerson) => void
}

export function PeopleList({ search, onSearch, people, total, isStale, ...rest }: Props) {
  const { typed, setTyped } = useSearchText(search, onSearch)
  return (
    <>
      <PageHeader title="Usuários" action={<CsvLink href={PEOPLE_CSV_PATH} />}>
        Contas cadastradas e última atividade de cada pessoa.
      </PageHeader>
      <Panel>
        <Toolbar label="Buscar por nome ou email" typed={typed} onType={setTyped}>
          {listedTotal(total, { isFiltered: search !== '', words: USERS })}
        </Toolbar>
        <div aria-busy={isStale}>
          {people.length === 0 ? (
            <EmptyState title="Nenhum usuário encontrado">
              Confira a grafia ou procure por uma parte do nome ou do email.
            </EmptyState>
          ) : (
            <PeopleTable people={people} now={new Date()} onChangeRole={rest.onChangeRole} />
          )}
        </div>
        <LoadMore hasMore={rest.hasMore} isLoading={rest.isLoadingMore} onLoadMore={rest.onLoadMore} />
      </Panel>
    </>
  )
}
