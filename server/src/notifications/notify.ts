import { DEFAULT_CHANNELS } from '@farol/domain/notification-channels.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { notifications } from '#/database/schema/notifications.ts'

type Subject = {
  /** The question, aviso, certificate or quiz; of a deadline, the lesson. */
  subjectId: string
  lessonId?: string
  dueOn?: string
}

/**
 * Called in the transaction of what is new: neither is committed without the other. Idempotent: a user has one notification
 * of a kind about a subject. Another answer, another correction of a result, or a deadline that was moved, makes it new and unread
 * again.
 */
export const notify = (
  transaction: NodePgDatabase,
  { kind, userIds, ...subject }: Subject & { kind: NotificationKind; userIds: readonly string[] },
) =>
  notifyEach(
    transaction,
    kind,
    [...new Set(userIds)].map((userId) => ({ userId, ...subject })),
  )

/** As `notify`, each user about a subject of their own; no pair of both may come twice. */
export async function notifyEach(
  transaction: NodePgDatabase,
  kind: NotificationKind,
  notified: readonly (Subject & { userId: string })[],
) {
  if (notified.length === 0) return
  const all = <Value>(read: (each: Subject & { userId: string }) => Value) => sql.param(notified.map(read))
  const { rows } = await transaction.execute<{ userId: string }>(sql`
    insert into notifications as known (id, user_id, kind, subject_id, lesson_id, due_on, mail, push)
    select new.id, u.id, ${kind}, new.subject_id, new.lesson_id, new.due_on,
           case chosen.channel when 'mail' then 'now' when 'digest' then 'digest' end,
           exists (select from push_subscriptions s where s.user_id = u.id)
    from unnest(
      ${all(() => newId())}::uuid[], ${all(({ userId }) => userId)}::uuid[], ${all(({ subjectId }) => subjectId)}::uuid[],
      ${all(({ lessonId }) => lessonId ?? null)}::uuid[], ${all(({ dueOn }) => dueOn ?? null)}::date[]
    ) as new (id, user_id, subject_id, lesson_id, due_on)
    join users u on u.id = new.user_id and u.removed_at is null
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
    cross join lateral (select coalesce(p.channel, ${DEFAULT_CHANNELS[kind]}) as channel) chosen
    where chosen.channel <> 'none'
    on conflict on constraint notifications_subject_key do update
      set id = excluded.id, created_at = now(), read_at = null, due_on = excluded.due_on, mail = excluded.mail,
          push = excluded.push
      where known.kind in ('answer', 'result') or known.due_on is distinct from excluded.due_on
    returning user_id as "userId"`)
  await publishTo(
    transaction,
    rows.map(({ userId }) => userId),
  )
}

/** What they are about no longer exists, or no longer concerns anybody: called in the transaction that deletes or hides it. */
export async function forgetNotifications(
  transaction: NodePgDatabase,
  { kind, subjectId }: { kind: NotificationKind; subjectId: string },
) {
  const rows = await transaction
    .delete(notifications)
    .where(and(eq(notifications.kind, kind), eq(notifications.subjectId, subjectId)))
    .returning({ userId: notifications.userId })
  await publishTo(
    transaction,
    rows.map(({ userId }) => userId),
  )
}

/** Every device of these users refetches. */
export const publishTo = (orm: NodePgDatabase, userIds: readonly string[]) =>
  publish(
    orm,
    userIds.map((userId) => ({ kind: 'notification', userId }) as const),
  )

/** Mails or pushes about avisos by these authors are on their way: whoever looks at the avisos sees fewer waiting. */
export const publishOnTheirWay = (orm: NodePgDatabase, authorIds: readonly string[]) =>
  publish(
    orm,
    [...new Set(authorIds)].map((userId) => ({ kind: 'aviso', userId }) as const),
  )
