import { Problem } from '@farol/contract/problem.ts'
import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { apiKeys } from '#/database/schema/api-clients.ts'
import { pendingSignIns } from '#/database/schema/factors.ts'
import { sessions } from '#/database/schema/identity.ts'
import { profiles } from '#/database/schema/people.ts'
import { isAdmin, lockOtherUser, requireAnotherAdmin } from '#/identity/users.ts'

export type Blocking = { actorId: string; personId: string; reason: string }

/** Nothing is lost, and nothing of theirs works until they are let in again. Streams end with the sessions. */
export function blockPerson(orm: NodePgDatabase, { actorId, personId, reason }: Blocking) {
  return orm.transaction(async (transaction) => {
    await lockOtherUser(transaction, { actorId, personId })
    if (await isAdmin(transaction, personId)) await requireAnotherAdmin(transaction, personId)
    await shutOut(transaction, personId)
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.block',
      subject: '',
      after: { reason },
      tells: [{ kind: 'person', userId: personId }],
    })
    return {}
  })
}

/** The caller holds the account. Keys do not come back when it is let in again. */
export async function shutOut(transaction: NodePgDatabase, personId: string) {
  await transaction
    .update(profiles)
    .set({ blockedAt: sql`coalesce(blocked_at, now())` })
    .where(eq(profiles.id, personId))
  await transaction.delete(sessions).where(eq(sessions.userId, personId))
  await transaction.delete(pendingSignIns).where(eq(pendingSignIns.userId, personId))
  await transaction
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, personId), isNull(apiKeys.revokedAt)))
}

/** A deletion that was ordered with the block or after it is called off; one that the person asked for before stays. */
export function unblockPerson(orm: NodePgDatabase, { actorId, personId }: Omit<Blocking, 'reason'>) {
  return orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      update profiles set blocked_at = null,
        deletion_due_at = case when deletion_due_at < blocked_at + make_interval(days => ${DELETION_GRACE_DAYS}) then deletion_due_at end
      where id = ${personId} and blocked_at is not null and removed_at is null
      returning id`)
    if (rows.length === 0) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.unblock',
      subject: '',
      tells: [{ kind: 'person', userId: personId }],
    })
    return {}
  })
}
