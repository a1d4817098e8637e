import type { notifications } from '@farol/contract/notifications.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

/** What is new for the user, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKey('notifications'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof notifications.list>(
      { method: 'GET', path: '/api/notifications' },
      { query: pageParam ? { after: pageParam } : {} },
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const readNotification = (notificationId: string) =>
  call<typeof notifications.read>(
    { method: 'POST', path: '/api/notifications/{notificationId}/read' },
    { params: { notificationId } },
  )

export const readAllNotifications = () =>
  call<typeof notifications.readAll>({ method: 'POST', path: '/api/read-notifications' }, {})

/** The number at the bell comes with the session. */
export const refreshNotifications = (queryClient: QueryClient) =>
  invalidate(queryClient, [keyPrefix('notifications'), keyPrefix('session'), keyPrefix('my-avisos')])
