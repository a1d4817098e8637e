import type { ResultFilter, ResultListing, ResultSort } from '#/api/quiz-results.ts'
import { idOfAddress } from '#/forms/id-of-address.ts'
import type { TableSort } from '#/ui/table.tsx'

export type ResultsSearch = {
  filter?: Exclude<ResultFilter, 'all'>
  sort?: Exclude<ResultSort, 'newest'>
  turma?: string
}

/** What of the listing stands in the address: only what differs from the usual one. */
export function resultsSearch({ filter, sort, ...ids }: Record<string, unknown>): ResultsSearch {
  const turma = idOfAddress(ids.turma)
  return {
    ...(filter === 'passed' || filter === 'failed' ? { filter } : {}),
    ...(sort === 'oldest' || sort === 'highest' || sort === 'lowest' ? { sort } : {}),
    ...(turma && { turma }),
  }
}

export const readListing = ({ filter, sort, turma }: ResultsSearch): ResultListing => ({
  filter: filter ?? 'all',
  sort: sort ?? 'newest',
  turmaId: turma,
})

type SortedColumn = 'score' | 'date'

const COLUMN_SORTS: Record<ResultSort, TableSort<SortedColumn>> = {
  newest: { key: 'date', direction: 'descending' },
  oldest: { key: 'date', direction: 'ascending' },
  highest: { key: 'score', direction: 'descending' },
  lowest: { key: 'score', direction: 'ascending' },
}

export const columnSort = (sort: ResultSort) => COLUMN_SORTS[sort]

/** A column that was not sorted yet starts with its most interesting end: the newest, the highest. */
export function sortFor(column: SortedColumn, before: ResultSort): ResultSort {
  if (column === 'date') return before === 'newest' ? 'oldest' : 'newest'
  return before === 'highest' ? 'lowest' : 'highest'
}
