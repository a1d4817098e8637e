import type { CallInput } from '@farol/contract/endpoint.ts'
import type { settings } from '@farol/contract/settings.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { queryKey } from './query-keys.ts'

type SettingsUpdate = CallInput<typeof settings.update>['body']

export const settingsQuery = queryOptions({
  queryKey: queryKey('settings'),
  queryFn: ({ signal }) =>
    call<typeof settings.read>({ method: 'GET', path: '/api/admin/settings' }, {}, signal),
})

export const updateSettings = (body: SettingsUpdate) =>
  withFreshProof(() => call<typeof settings.update>({ method: 'PUT', path: '/api/admin/settings' }, { body }))

/** Whether mails reach users. It changes with the server's configuration alone. */
export const mailQuery = queryOptions({
  queryKey: queryKey('mail'),
  queryFn: ({ signal }) => call<typeof settings.mail>({ method: 'GET', path: '/api/admin/mail' }, {}, signal),
})

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
