import type { Output } from '@farol/contract/endpoint.ts'
import type { overview } from '@farol/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type School = Output<typeof overview.read>

/** The figures of a turma's members, or of the whole school. */
export const overviewQuery = (turmaId: string | undefined) =>
  queryOptions({
    queryKey: queryKey('overview', turmaId),
    queryFn: ({ signal }) =>
      call<typeof overview.read>(
        { method: 'GET', path: '/api/admin/overview' },
        { query: turmaId ? { turmaId } : {} },
        signal,
      ),
  })
