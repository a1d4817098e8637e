import { Problem } from '@farol/contract/problem.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { createLink, endLinks } from '#/identity/one-time-links.ts'
import { isAdmin, lockOtherUser } from '#/identity/users.ts'

/** For a student who forgot the password and cannot get mail. A new link invalidates the previous one. */
export function createPasswordLink(
  orm: NodePgDatabase,
  { actorId, userId }: { actorId: string; userId: string },
) {
  return orm.transaction(async (transaction) => {
    const recipient = await lockOtherUser(transaction, { actorId, userId })
    // A link would open another administrator's account. Whoever wants that must demote them first, which is logged.
    if (await isAdmin(transaction, userId)) throw new Problem('LINK_NOT_FOR_ADMINS')
    await endLinks(transaction, { userId, purposes: ['reset-by-admin'] })
    const link = await createLink(transaction, { userId, purpose: 'reset-by-admin' })
    const record = { actorId, userId, action: 'user.password-link' as const, subject: '' }
    await recordChange(transaction, { ...record, publishes: [] })
    return { ...link, recipient }
  })
}
