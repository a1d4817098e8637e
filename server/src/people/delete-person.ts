import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { isAdmin, lockOtherUser, requireAnotherAdmin } from '#/identity/users.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { type Blocking, shutOut } from './block-person.ts'

type Deletion = Blocking & { when: 'now' | 'later' }

/** As when people delete themselves, without asking them. Answers with whom to tell, and when it happens. */
export function deletePerson(orm: NodePgDatabase, { actorId, personId, reason, when }: Deletion) {
  return orm.transaction(async (transaction) => {
    const recipient = await lockOtherUser(transaction, { actorId, personId })
    if (await isAdmin(transaction, personId)) await requireAnotherAdmin(transaction, personId)
    const dueAt = when === 'later' ? await deleteLater(transaction, personId) : null
    if (dueAt === null) await removeAccount(transaction, personId)
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.delete',
      subject: '',
      after: { when, reason },
      tells: [{ kind: 'person', userId: personId }],
    })
    return { recipient, dueAt }
  })
}

/** Shut out at once: whoever is to be deleted does not decide on it by logging in. */
async function deleteLater(transaction: NodePgDatabase, personId: string): Promise<Date> {
  await shutOut(transaction, personId)
  const { rows } = await transaction.execute<{ dueAt: string }>(sql`
    update profiles set deletion_due_at = coalesce(deletion_due_at, now() + make_interval(days => ${DELETION_GRACE_DAYS}))
    where id = ${personId} returning deletion_due_at as "dueAt"`)
  return new Date(rows[0]?.dueAt ?? Date.now())
}
