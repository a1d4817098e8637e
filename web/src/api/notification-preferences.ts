import type { notificationPreferences } from '@farol/contract/notification-preferences.ts'
import type { NotificationChannel } from '@farol/domain/notification-channels.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

const PATH = '/api/account/notification-preferences'

export const notificationPreferencesQuery = queryOptions({
  queryKey: queryKey('notification-preferences'),
  queryFn: ({ signal }) =>
    call<typeof notificationPreferences.read>({ method: 'GET', path: PATH }, {}, signal),
})

type Choice = { kind: NotificationKind; channel: NotificationChannel }

export const chooseChannel = ({ kind, channel }: Choice) =>
  call<typeof notificationPreferences.choose>({ method: 'PATCH', path: PATH }, { body: { [kind]: channel } })
