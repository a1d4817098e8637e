import type { Output } from '@farol/contract/endpoint.ts'
import type { overview } from '@farol/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type Totals = Output<typeof overview.totals>

export const totalsQuery = queryOptions({
  queryKey: ['overview', 'totals'],
  queryFn: ({ signal }) =>
    call<typeof overview.totals>({ method: 'GET', path: '/api/admin/overview' }, {}, signal),
})
