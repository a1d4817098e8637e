import type { search } from '@farol/contract/search.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** What was found before stays on the screen while the next is on its way. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: queryKey('search', text),
    queryFn: ({ signal }) =>
      call<typeof search.find>({ method: 'GET', path: '/api/search' }, { query: { search: text } }, signal),
    placeholderData: (previous) => previous,
  })
