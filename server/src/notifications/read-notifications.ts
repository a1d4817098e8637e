import { Problem } from '@farol/contract/problem.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publish } from '#/database/publish.ts'
import { notifications } from '#/database/schema/notifications.ts'
import { publishTo } from './notify.ts'

/** Idempotent: what was read keeps the moment at which it was. */
export const readNotification = (
  orm: NodePgDatabase,
  { userId, notificationId }: { userId: string; notificationId: string },
) => readOne(orm, userId, eq(notifications.id, notificationId))

/** The aviso was read where its text is shown. */
export const readAviso = (orm: NodePgDatabase, { userId, avisoId }: { userId: string; avisoId: string }) =>
  readOne(orm, userId, and(eq(notifications.kind, 'aviso'), eq(notifications.subjectId, avisoId)))

const NOW = sql`now()`

const readOne = (orm: NodePgDatabase, userId: string, which: SQL | undefined) =>
  orm.transaction(async (transaction) => {
    const isTheirs = and(eq(notifications.userId, userId), which)
    const [known] = await transaction.select().from(notifications).where(isTheirs).for('update')
    if (!known) throw new Problem('NOT_FOUND')
    if (known.readAt) return {}
    await transaction.update(notifications).set({ readAt: NOW }).where(isTheirs)
    await publishRead(transaction, userId, [known])
    return {}
  })

export const readAll = (orm: NodePgDatabase, userId: string) =>
  orm.transaction(async (transaction) => {
    const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
    const read = await transaction
      .update(notifications)
      .set({ readAt: NOW })
      .where(isUnread)
      .returning({ kind: notifications.kind })
    await publishRead(transaction, userId, read)
    return {}
  })

/** Notifies the user's devices, and whoever looks at how many have read an aviso. */
async function publishRead(
  transaction: NodePgDatabase,
  userId: string,
  read: readonly { kind: NotificationKind }[],
) {
  if (read.length === 0) return
  await publishTo(transaction, [userId])
  if (read.some(({ kind }) => kind === 'aviso')) await publish(transaction, [{ kind: 'aviso', userId: '' }])
}
