import { deletionDueAt } from '@farol/domain/account-deletion.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { profiles } from '#/database/schema/people.ts'
import { isAdmin, lockRoles, requireAnotherAdmin } from '#/identity/users.ts'
import type { Session } from '#/requests/caller.ts'

/** When the account goes. Asking again changes nothing: the first date holds. */
export function requestDeletion({ orm }: Database, { userId }: Session): Promise<Date> {
  return orm.transaction(async (transaction) => {
    await lockRoles(transaction)
    // The role as it is now: it may have changed since the session was read.
    if (await isAdmin(transaction, userId)) await requireAnotherAdmin(transaction, userId)
    const dueAt = deletionDueAt(new Date())
    const isFirst = and(eq(profiles.id, userId), isNull(profiles.deletionDueAt), isNull(profiles.removedAt))
    const [asked] = await transaction
      .update(profiles)
      .set({ deletionDueAt: dueAt })
      .where(isFirst)
      .returning({ dueAt: profiles.deletionDueAt })
    if (asked) return dueAt
    const [before] = await transaction
      .select({ dueAt: profiles.deletionDueAt })
      .from(profiles)
      .where(eq(profiles.id, userId))
    return before?.dueAt ?? dueAt
  })
}

export async function keepAccount({ orm }: Database, userId: string) {
  await orm.update(profiles).set({ deletionDueAt: null }).where(eq(profiles.id, userId))
}
