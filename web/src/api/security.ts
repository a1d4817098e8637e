import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { factors, Proof } from '@farol/contract/factors.ts'
import type { security } from '@farol/contract/security.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export type OpenSessions = Output<typeof security.sessions>['sessions']

export const openSessionsQuery = queryOptions({
  queryKey: queryKey('open-sessions'),
  queryFn: ({ signal }) =>
    call<typeof security.sessions>({ method: 'GET', path: '/api/account/sessions' }, {}, signal),
})

export const refreshOpenSessions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries(openSessionsQuery)

export const changePassword = (body: CallInput<typeof security.changePassword>['body']) =>
  call<typeof security.changePassword>({ method: 'PUT', path: '/api/account/password' }, { body })

export const requestEmailConfirmation = () =>
  call<typeof security.requestEmailConfirmation>(
    { method: 'POST', path: '/api/account/email-confirmation-request' },
    {},
  )

export const endSession = (sessionId: string) =>
  call<typeof security.endSession>(
    { method: 'DELETE', path: '/api/account/sessions/{sessionId}' },
    { params: { sessionId } },
  )

export const endOtherSessions = () =>
  call<typeof security.endOtherSessions>({ method: 'DELETE', path: '/api/account/sessions' }, {})

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
