import type { apiClients } from '@farol/contract/api-clients.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export type NewApiKey = CallInput<typeof apiClients.createKey>['body']

export const apiKeysQuery = queryOptions({
  queryKey: queryKey('api-keys'),
  queryFn: ({ signal }) =>
    call<typeof apiClients.keys>({ method: 'GET', path: '/api/account/api-keys' }, {}, signal),
})

/** What is done with keys is in the record of changes too. */
export const refreshApiKeys = (queryClient: QueryClient) =>
  invalidate(queryClient, [keyPrefix('api-keys'), keyPrefix('changes')])

export const createApiKey = (body: NewApiKey) =>
  withFreshProof(() =>
    call<typeof apiClients.createKey>({ method: 'POST', path: '/api/account/api-keys' }, { body }),
  )

export const revokeApiKey = (keyId: string) =>
  call<typeof apiClients.revokeKey>(
    { method: 'DELETE', path: '/api/account/api-keys/{keyId}' },
    { params: { keyId } },
  )
