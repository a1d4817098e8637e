import { channelsOf } from '@farol/domain/notification-channels.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const channelOf = (kind: NotificationKind) => z.enum(channelsOf(kind), 'Escolha uma das opções.')

const channels = z.strictObject({
  answer: channelOf('answer'),
  unanswered: channelOf('unanswered'),
  aviso: channelOf('aviso'),
  certificate: channelOf('certificate'),
  deadline: channelOf('deadline'),
  result: channelOf('result'),
})

/** How a user is notified of what is new, by kind. */
export const notificationPreferences = {
  read: endpoint({
    method: 'GET',
    path: '/api/account/notification-preferences',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'How you are notified of what is new, by kind',
    returns: channels,
    errors: [],
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/account/notification-preferences',
    access: 'signed-in',
    clients: 'none',
    summary: 'Choose how you are notified of these kinds; also of what is not mailed yet',
    body: channels.partial(),
    returns: channels,
    errors: [],
  }),
}
