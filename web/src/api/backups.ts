import type { backups } from '@farol/contract/backups.ts'
import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { queryKey } from './query-keys.ts'

const ASK_AGAIN_MS = 2_000

export type Backups = Output<typeof backups.backups>

/** Asked again while one is waiting or being made. */
export const backupsQuery = queryOptions({
  queryKey: queryKey('backups'),
  queryFn: ({ signal }) =>
    call<typeof backups.backups>({ method: 'GET', path: '/api/admin/backups' }, {}, signal),
  refetchInterval: ({ state }) => (state.data?.current ? ASK_AGAIN_MS : false),
})

export const scheduleBackups = (body: CallInput<typeof backups.scheduleBackups>['body']) =>
  withFreshProof(() =>
    call<typeof backups.scheduleBackups>({ method: 'PUT', path: '/api/admin/backups' }, { body }),
  )

export const requestBackup = () =>
  call<typeof backups.requestBackup>({ method: 'POST', path: '/api/admin/backups' }, {})
