import type { NotificationKind } from './notifications.ts'

/** In the app alone; in the app and by mail, at once or once a day; or not at all. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'digest', 'none'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export const DEFAULT_CHANNELS: Record<NotificationKind, NotificationChannel> = {
  answer: 'mail',
  unanswered: 'digest',
  aviso: 'mail',
  certificate: 'mail',
  deadline: 'digest',
  result: 'mail',
}

/** An aviso stays on the dashboard until it is read, so it cannot be switched off. */
export const channelsOf = (kind: NotificationKind): readonly NotificationChannel[] =>
  kind === 'aviso' ? NOTIFICATION_CHANNELS.filter((channel) => channel !== 'none') : NOTIFICATION_CHANNELS
