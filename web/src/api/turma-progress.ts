import type { monitors, turmaProgress } from '@farol/contract/turma-progress.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

/** The turmas to choose from. */
export const turmaNamesQuery = queryOptions({
  queryKey: queryKey('turma-names'),
  queryFn: ({ signal }) =>
    call<typeof turmaProgress.names>({ method: 'GET', path: '/api/admin/turma-names' }, {}, signal),
})

/** Which course of the turma, and which page of its members. */
export type ProgressListing = { courseId: string | undefined; page: number }

const asQuery = ({ courseId, page }: ProgressListing) => ({ page, ...(courseId && { courseId }) })

export const turmaProgressQuery = (turmaId: string, listing: ProgressListing) =>
  queryOptions({
    queryKey: queryKey('turma', turmaId, 'progress', listing),
    queryFn: ({ signal }) =>
      call<typeof turmaProgress.table>(
        { method: 'GET', path: '/api/admin/turmas/{turmaId}/progress' },
        { params: { turmaId }, query: asQuery(listing) },
        signal,
      ),
    // Only while another course of the same turma is on its way.
    placeholderData: (previous) => (previous?.turma.id === turmaId ? previous : undefined),
  })

/** Where the browser downloads the table from, for a spreadsheet. */
export const turmaCsvPath = (turmaId: string, courseId: string) =>
  `/api/admin/turmas/${turmaId}/progress.csv?courseId=${courseId}`

export const setMonitor = ({
  isMonitor,
  ...params
}: {
  turmaId: string
  userId: string
  isMonitor: boolean
}) =>
  call<typeof turmaProgress.setMonitor>(
    { method: 'PUT', path: '/api/admin/turmas/{turmaId}/members/{userId}/monitor' },
    { params, body: { isMonitor } },
  )

/** After one of its members was helped. */
export const refreshTurmaProgress = (queryClient: QueryClient) =>
  invalidate(queryClient, [
    keyPrefix('turma'),
    keyPrefix('user'),
    keyPrefix('overview'),
    keyPrefix('changes'),
  ])

export const monitoredTurmasQuery = queryOptions({
  queryKey: queryKey('monitored'),
  queryFn: ({ signal }) =>
    call<typeof monitors.turmas>({ method: 'GET', path: '/api/monitored-turmas' }, {}, signal),
})

export const monitoredProgressQuery = (turmaId: string, listing: ProgressListing) =>
  queryOptions({
    queryKey: queryKey('monitored', turmaId, listing),
    queryFn: ({ signal }) =>
      call<typeof monitors.table>(
        { method: 'GET', path: '/api/monitored-turmas/{turmaId}/progress' },
        { params: { turmaId }, query: asQuery(listing) },
        signal,
      ),
    placeholderData: (previous) => (previous?.turma.id === turmaId ? previous : undefined),
  })

export const releaseAsMonitor = (params: { turmaId: string; userId: string; attemptId: string }) =>
  call<typeof monitors.releaseAttempt>(
    {
      method: 'POST',
      path: '/api/monitored-turmas/{turmaId}/members/{userId}/attempts/{attemptId}/release',
    },
    { params },
  )

export const refreshMonitored = (queryClient: QueryClient) =>
  invalidate(queryClient, [keyPrefix('monitored')])
