import type { CallInput } from '@farol/contract/endpoint.ts'
import type { factors, Proof } from '@farol/contract/factors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export const factorsQuery = queryOptions({
  queryKey: queryKey('factors'),
  queryFn: ({ signal }) =>
    call<typeof factors.status>({ method: 'GET', path: '/api/account/factors' }, {}, signal),
})

export const refreshFactors = (queryClient: QueryClient) => queryClient.invalidateQueries(factorsQuery)

export const startTotp = (body: Proof) =>
  call<typeof factors.startTotp>({ method: 'POST', path: '/api/account/factors/totp' }, { body })

export const confirmTotp = (body: CallInput<typeof factors.confirmTotp>['body']) =>
  call<typeof factors.confirmTotp>({ method: 'PUT', path: '/api/account/factors/totp' }, { body })

export const removeTotp = (body: Proof) =>
  call<typeof factors.removeTotp>({ method: 'POST', path: '/api/account/factors/totp/removal' }, { body })

export const renewBackupCodes = (body: Proof) =>
  call<typeof factors.renewBackupCodes>(
    { method: 'POST', path: '/api/account/factors/backup-codes' },
    { body },
  )
