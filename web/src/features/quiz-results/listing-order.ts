import type { ResultSort } from '#/api/quiz-results.ts'
import type { TableSort } from '#/ui/table.tsx'
import type { Listing, ResultsSearch } from './listing.ts'

export const readListing = ({ filter, sort }: ResultsSearch): Listing => ({
  filter: filter ?? 'all',
  sort: sort ?? 'newest',
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
