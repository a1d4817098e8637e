import { deletionDueAt } from '@farol/domain/account-deletion.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '#/database/open-database.ts'
import { users } from '#/database/schema/users.ts'
import { isAdmin, lockRoles, requireAnotherAdmin } from '#/identity/users.ts'
import type { Session } from '#/requests/caller.ts'

type Requested = { dueAt: Date; isNew: boolean }

/** When the account will be deleted. Idempotent: a second request keeps the first date. */
export function requestDeletion(orm: NodePgDatabase, { userId }: Session): Promise<Requested> {
  return orm.transaction(async (transaction) => {
    await lockRoles(transaction)
    // Reads the role again: it may have changed since the session was read.
    if (await isAdmin(transaction, userId)) await requireAnotherAdmin(transaction, userId)
    const dueAt = deletionDueAt(new Date())
    const isFirst = and(eq(users.id, userId), isNull(users.deletionDueAt), isNull(users.removedAt))
    const [asked] = await transaction
      .update(users)
      .set({ deletionDueAt: dueAt })
      .where(isFirst)
      .returning({ dueAt: users.deletionDueAt })
    if (asked) return { dueAt, isNew: true }
    const [before] = await transaction
      .select({ dueAt: users.deletionDueAt })
      .from(users)
      .where(eq(users.id, userId))
    return { dueAt: before?.dueAt ?? dueAt, isNew: false }
  })
}

export async function cancelDeletion({ orm }: Database, userId: string) {
  await orm.update(users).set({ deletionDueAt: null }).where(eq(users.id, userId))
}
