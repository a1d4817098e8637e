import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { notifications } from '#/database/schema/notifications.ts'
import { publishTo } from './notify.ts'

/** Idempotent: what was read keeps the moment at which it was. */
export async function readNotification(
  orm: NodePgDatabase,
  { userId, notificationId }: { userId: string; notificationId: string },
) {
  await readOne(orm, userId, eq(notifications.id, notificationId))
  return {}
}

/** The aviso was read where its text is shown. */
export async function readAviso(
  orm: NodePgDatabase,
  { userId, avisoId }: { userId: string; avisoId: string },
) {
  const isAviso = and(eq(notifications.kind, 'aviso'), eq(notifications.subjectId, avisoId))
  await readOne(orm, userId, isAviso)
  return {}
}

const readOne = (orm: NodePgDatabase, userId: string, which: SQL | undefined) =>
  orm.transaction(async (transaction) => {
    const isTheirs = and(eq(notifications.userId, userId), which)
    const [known] = await transaction.select().from(notifications).where(isTheirs).for('update')
    if (!known) throw new Problem('NOT_FOUND')
    if (known.readAt) return
    await transaction.update(notifications).set({ readAt: sql`now()` }).where(isTheirs)
    await publishTo(transaction, [userId])
  })

export const readAll = (orm: NodePgDatabase, userId: string) =>
  orm.transaction(async (transaction) => {
    const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
    const { rowCount } = await transaction.update(notifications).set({ readAt: sql`now()` }).where(isUnread)
    if (rowCount) await publishTo(transaction, [userId])
    return {}
  })
