import { Problem } from '@farol/contract/problem.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { createLink, endLinks } from '#/identity/one-time-links.ts'
import { isAdmin, lockOtherUser } from '#/identity/users.ts'

/** For a student who forgot the password where no mail helps. A new link ends the one before it. */
export function createPasswordLink(
  orm: NodePgDatabase,
  { actorId, userId }: { actorId: string; userId: string },
) {
  return orm.transaction(async (transaction) => {
    const recipient = await lockOtherUser(transaction, { actorId, userId })
    // It would let one administrator into another's account: that takes the role away first, which is on record.
    if (await isAdmin(transaction, userId)) throw new Problem('LINK_NOT_FOR_ADMINS')
    await endLinks(transaction, { userId, purposes: ['reset-by-admin'] })
    const link = await createLink(transaction, { userId, purpose: 'reset-by-admin' })
    const record = { actorId, userId, action: 'user.password-link' as const, subject: '' }
    await recordChange(transaction, { ...record, publishes: [] })
    return { ...link, recipient }
  })
}
