import type { queuedMails } from '@farol/contract/queued-mails.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

const REFETCH_MS = 15_000

/** How many mails wait, and those that failed, newest first. */
export const queuedMailsQuery = infiniteQueryOptions({
  queryKey: queryKey('queued-mails'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof queuedMails.list>(
      { method: 'GET', path: '/api/admin/mail' },
      { query: pageParam ? { after: pageParam } : {} },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  // As often as the queue is looked at.
  refetchInterval: REFETCH_MS,
})

export const retryMail = (mailId: string) =>
  call<typeof queuedMails.retry>(
    { method: 'POST', path: '/api/admin/mail/{mailId}/retry' },
    { params: { mailId } },
  )
