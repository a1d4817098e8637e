import type { apiClients } from '@farol/contract/api-clients.ts'
import type { demo } from '@farol/contract/demo.ts'
import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { settings } from '@farol/contract/settings.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { pendingCertificatesQuery } from './admin-certificates.ts'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

type SettingsUpdate = CallInput<typeof settings.update>['body']

export const settingsQuery = queryOptions({
  queryKey: queryKey('settings'),
  queryFn: ({ signal }) =>
    call<typeof settings.read>({ method: 'GET', path: '/api/admin/settings' }, {}, signal),
})

export const updateSettings = (body: SettingsUpdate) =>
  withFreshProof(() => call<typeof settings.update>({ method: 'PUT', path: '/api/admin/settings' }, { body }))

/** What administrators changed, newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: queryKey('changes'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof settings.changes>(
      { method: 'GET', path: '/api/admin/changes' },
      { query: pageParam ? { after: pageParam } : {} },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export type NewApiKey = CallInput<typeof apiClients.createKey>['body']

export const apiKeysQuery = queryOptions({
  queryKey: queryKey('api-keys'),
  queryFn: ({ signal }) =>
    call<typeof apiClients.keys>({ method: 'GET', path: '/api/account/api-keys' }, {}, signal),
})

/** The change log records changes of keys too. */
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

export type DemoData = Output<typeof demo.read>

/** What came with the demo and is still there. */
export const demoQuery = queryOptions({
  queryKey: queryKey('demo'),
  queryFn: ({ signal }) => call<typeof demo.read>({ method: 'GET', path: '/api/admin/demo' }, {}, signal),
})

export const removeDemo = (body: { includesUsedCourses: boolean }) =>
  call<typeof demo.remove>({ method: 'POST', path: '/api/admin/demo/removal' }, { body })

/** What the screen of the settings shows first, in one request; afterwards each part is refetched by its own query. */
export const settingsScreenQuery = queryOptions({
  queryKey: queryKey('settings-screen'),
  queryFn: async ({ client, signal }) => {
    const { changes, apiKeys, demo, pendingCertificates, ...form } = await call<typeof settings.screen>(
      { method: 'GET', path: '/api/admin/settings-screen' },
      {},
      signal,
    )
    client.setQueryData(apiKeysQuery.queryKey, apiKeys)
    client.setQueryData(demoQuery.queryKey, demo)
    client.setQueryData(pendingCertificatesQuery.queryKey, pendingCertificates)
    // A log that goes further back stays: it is refetched with all its pages.
    client.setQueryData(changesQuery.queryKey, (cached) =>
      cached ? undefined : { pages: [changes], pageParams: [changesQuery.initialPageParam] },
    )
    return form
  },
})
