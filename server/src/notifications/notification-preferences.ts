import { DEFAULT_CHANNELS, type NotificationChannel } from '@farol/domain/notification-channels.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'

type Channels = Record<NotificationKind, NotificationChannel>
type Chosen = { kind: NotificationKind; channel: NotificationChannel }

const CHOSEN = {
  name: 'notification-preferences',
  text: 'select kind, channel from notification_preferences where user_id = $1',
}

export async function channelsOfUser(reads: Reads, userId: string): Promise<Channels> {
  const rows = await reads.query<Chosen>(CHOSEN, [userId])
  const chosen = Object.fromEntries(rows.map(({ kind, channel }) => [kind, channel]))
  return { ...DEFAULT_CHANNELS, ...chosen }
}

/** What waits to be mailed follows the choice, too: nobody gets a digest of what they just switched off. */
export async function chooseChannels(
  orm: NodePgDatabase,
  { userId, channels }: { userId: string; channels: Partial<Channels> },
) {
  await orm.execute(sql`
    with chosen as (
      select * from unnest(${sql.param(Object.keys(channels))}::text[], ${sql.param(Object.values(channels))}::text[])
        as given (kind, channel)
    ), stored as (
      insert into notification_preferences (user_id, kind, channel) select ${userId}, kind, channel from chosen
      on conflict (user_id, kind) do update set channel = excluded.channel
    )
    update notifications n set mail = case chosen.channel when 'mail' then 'now' when 'digest' then 'digest' end
    from chosen where n.user_id = ${userId} and n.kind = chosen.kind and n.mail is not null`)
}
