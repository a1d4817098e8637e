import type { reminders } from '@farol/contract/reminders.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** The automatic mails that were sent, newest first. */
export const remindersQuery = infiniteQueryOptions({
  queryKey: queryKey('reminders'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof reminders.list>(
      { method: 'GET', path: '/api/admin/reminders' },
      { query: pageParam ? { after: pageParam } : {} },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
