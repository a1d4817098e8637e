import type { ResultFilter, ResultSort } from '#/api/quiz-results.ts'

export type Listing = { filter: ResultFilter; sort: ResultSort }
export type ResultsSearch = { filter?: Exclude<ResultFilter, 'all'>; sort?: Exclude<ResultSort, 'newest'> }

/** What of the listing stands in the address: only what differs from the usual one. */
export function resultsSearch({ filter, sort }: Record<string, unknown>): ResultsSearch {
  return {
    ...(filter === 'passed' || filter === 'failed' ? { filter } : {}),
    ...(sort === 'oldest' || sort === 'highest' || sort === 'lowest' ? { sort } : {}),
  }
}
