import { Problem } from '@farol/contract/problem.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { pendingSignIns } from '#/database/schema/factors.ts'
import { accounts, sessions } from '#/database/schema/identity.ts'
import { users } from '#/database/schema/users.ts'
import { endLinks, findLink, RESET_PURPOSES, useLink } from './one-time-links.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { isAdmin, lockUser } from './users.ts'

type NewPassword = { userId: string; hash: string; keptSessionId?: string }

/**
 * A new password ends everything the old one opened: sessions, pending log-ins, reset links, and API keys (by a trigger,
 * so that this also holds when an operator sets a password).
 */
export async function setPassword(transaction: NodePgDatabase, { userId, hash, keptSessionId }: NewPassword) {
  await transaction
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: hash })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: hash, updatedAt: new Date() },
    })
  const isOther = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId)
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
  await transaction.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await endLinks(transaction, { userId, purposes: RESET_PURPOSES })
}

/** For an account that nobody can log in to yet: whoever holds its only session is who the invitation let in. */
export async function setFirstPassword(transaction: NodePgDatabase, wanted: NewPassword) {
  const { userId } = wanted
  await lockUser(transaction, userId)
  await requireNoCredential(transaction, userId)
  await setPassword(transaction, wanted)
}

/** Neither a password, nor a provider, nor a passkey. */
export async function requireNoCredential(orm: NodePgDatabase, userId: string) {
  const { rows } = await orm.execute(sql`
    select from accounts where user_id = ${userId} union all select from passkeys where user_id = ${userId}`)
  if (rows.length > 0) throw new Problem('HAS_PASSWORD')
}

type Reset = { token: string; password: string; passwords: PasswordHashing }

/** Sets a new password with a reset link, which is consumed. Factors stay. */
export async function resetPassword(orm: NodePgDatabase, { token, password, passwords }: Reset) {
  const wanted = { token, purposes: RESET_PURPOSES }
  const found = await findLink(orm, wanted)
  if (!found || found.usedAt) throw new Problem('LINK_EXPIRED')
  const hash = await passwords.hash(password)
  await orm.transaction(async (transaction) => {
    const link = await useLink(transaction, wanted)
    if (!link) throw new Problem('LINK_EXPIRED')
    const { userId, purpose } = link
    // The user may have been promoted meanwhile; links handed over by an administrator are for students only.
    if (purpose === 'reset-by-admin' && (await isAdmin(transaction, userId)))
      throw new Problem('LINK_EXPIRED')
    // The mailed link also proves that the user owns the address.
    if (purpose === 'reset-by-mail')
      await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await setPassword(transaction, { userId, hash })
  })
}
