import type { push } from '@farol/contract/push.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** Whether this device receives notifications in this session. */
export const pushStateQuery = queryOptions({
  queryKey: queryKey('push'),
  queryFn: ({ signal }) => call<typeof push.state>({ method: 'GET', path: '/api/push' }, {}, signal),
})

export const subscribePush = (subscription: PushSubscriptionJSON) =>
  call<typeof push.subscribe>(
    { method: 'PUT', path: '/api/push' },
    {
      body: {
        endpoint: subscription.endpoint ?? '',
        keys: { p256dh: subscription.keys?.p256dh ?? '', auth: subscription.keys?.auth ?? '' },
      },
    },
  )

export const unsubscribePush = () =>
  call<typeof push.unsubscribe>({ method: 'DELETE', path: '/api/push' }, {})
