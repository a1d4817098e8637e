import type { Output } from '@farol/contract/endpoint.ts'
import type { overview } from '@farol/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type School = Output<typeof overview.read>

export const overviewQuery = queryOptions({
  queryKey: queryKey('overview'),
  queryFn: ({ signal }) =>
    call<typeof overview.read>({ method: 'GET', path: '/api/admin/overview' }, {}, signal),
})
