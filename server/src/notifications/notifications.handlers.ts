import type { notificationPreferences } from '@farol/contract/notification-preferences.ts'
import type { notifications } from '@farol/contract/notifications.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { channelsOfUser, chooseChannels } from './notification-preferences.ts'
import { notificationsOf } from './notifications.queries.ts'
import { readAll, readNotification } from './read-notifications.ts'

export const notificationsHandlers = ({ orm }: Database): Handlers<typeof notifications> => ({
  list: ({ query }, { session: { userId, role } }) =>
    notificationsOf(orm, { userId, isAdmin: role === 'admin', after: query.after }),
  read: ({ params }, { session: { userId } }) => readNotification(orm, { userId, ...params }),
  readAll: (_, { session: { userId } }) => readAll(orm, userId),
})

export const notificationPreferencesHandlers = ({
  reads,
  orm,
}: Database): Handlers<typeof notificationPreferences> => ({
  read: (_, { session: { userId } }) => channelsOfUser(reads, userId),
  choose: async ({ body }, { session: { userId } }) => {
    await chooseChannels(orm, { userId, channels: body })
    return channelsOfUser(reads, userId)
  },
})
