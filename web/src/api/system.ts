import type { system } from '@farol/contract/system.ts'
import type { RetriedJobKind } from '@farol/domain/jobs.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

const REFETCH_MS = 15_000

/** How Farol is doing, again and again while the screen is open. */
export const systemQuery = queryOptions({
  queryKey: queryKey('system'),
  queryFn: ({ signal }) =>
    call<typeof system.state>({ method: 'GET', path: '/api/admin/system' }, {}, signal),
  refetchInterval: REFETCH_MS,
})

export const retryJob = ({ kind, id }: { kind: RetriedJobKind; id: string }) =>
  call<typeof system.retryJob>(
    { method: 'POST', path: '/api/admin/system/jobs/{jobKind}/{jobId}/retry' },
    { params: { jobKind: kind, jobId: id } },
  )
