import { Problem } from '@farol/contract/problem.ts'
import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { apiKeys } from '#/database/schema/api-clients.ts'
import { pendingSignIns } from '#/database/schema/factors.ts'
import { sessions } from '#/database/schema/identity.ts'
import { users } from '#/database/schema/users.ts'
import { isAdmin, lockOtherUser, requireAnotherAdmin } from '#/identity/users.ts'

export type Blocking = { actorId: string; userId: string; reason: string }

/** Nothing is deleted; the user has no access until unblocked. Live streams end with the sessions. */
export function blockUser(orm: NodePgDatabase, { actorId, userId, reason }: Blocking) {
  return orm.transaction(async (transaction) => {
    await lockOtherUser(transaction, { actorId, userId })
    if (await isAdmin(transaction, userId)) await requireAnotherAdmin(transaction, userId)
    await blockAccess(transaction, userId)
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.block',
      subject: '',
      after: { reason },
      publishes: [{ kind: 'user', userId }],
    })
    return {}
  })
}

/** The caller has locked the account. API keys stay revoked after unblocking. */
export async function blockAccess(transaction: NodePgDatabase, userId: string) {
  await transaction
    .update(users)
    .set({ blockedAt: sql`coalesce(blocked_at, now())` })
    .where(eq(users.id, userId))
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
  await transaction.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await transaction
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
}

/** Cancels a deletion that came with the block or after it; one that the user requested before stays. */
export function unblockUser(orm: NodePgDatabase, { actorId, userId }: Omit<Blocking, 'reason'>) {
  return orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      update users set blocked_at = null,
        deletion_due_at = case when deletion_due_at < blocked_at + make_interval(days => ${DELETION_GRACE_DAYS}) then deletion_due_at end
      where id = ${userId} and blocked_at is not null and removed_at is null
      returning id`)
    if (rows.length === 0) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.unblock',
      subject: '',
      publishes: [{ kind: 'user', userId }],
    })
    return {}
  })
}
