import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { isAdmin, lockOtherUser, requireAnotherAdmin } from '#/identity/users.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { type Blocking, blockAccess } from './block-user.ts'

type Deletion = Blocking & { when: 'now' | 'later' }

/** The same deletion as at the request of the user. Returns whom to notify, and the date. */
export function deleteUser(orm: NodePgDatabase, { actorId, userId, reason, when }: Deletion) {
  return orm.transaction(async (transaction) => {
    const recipient = await lockOtherUser(transaction, { actorId, userId })
    if (await isAdmin(transaction, userId)) await requireAnotherAdmin(transaction, userId)
    const dueAt = when === 'later' ? await deleteLater(transaction, userId) : null
    if (dueAt === null) await removeAccount(transaction, userId)
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.delete',
      subject: '',
      after: { when, reason },
      publishes: [{ kind: 'user', userId }],
    })
    return { recipient, dueAt }
  })
}

/** Blocked at once, so that the user cannot log in and cancel it. */
async function deleteLater(transaction: NodePgDatabase, userId: string): Promise<Date> {
  await blockAccess(transaction, userId)
  const { rows } = await transaction.execute<{ dueAt: string }>(sql`
    update users set deletion_due_at = coalesce(deletion_due_at, now() + make_interval(days => ${DELETION_GRACE_DAYS}))
    where id = ${userId} returning deletion_due_at as "dueAt"`)
  return new Date(rows[0]?.dueAt ?? Date.now())
}
