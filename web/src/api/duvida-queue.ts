import type { duvidas } from '@farol/contract/duvidas.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** Apart from `duvidas.ts`, because every page loads what a route loads first. */
export const unansweredQuery = infiniteQueryOptions({
  queryKey: queryKey('duvida-queue', 'unanswered'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof duvidas.queue>(
      { method: 'GET', path: '/api/unanswered-duvidas' },
      { query: pageParam ? { after: pageParam } : {} },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
