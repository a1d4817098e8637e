import { and, eq, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../database/new-id.ts'
import { accounts, sessions } from '../database/schema/auth.ts'
import { pendingSignIns } from '../database/schema/factors.ts'
import { endLinks, RESET_PURPOSES } from './one-time-links.ts'

type NewPassword = { userId: string; hash: string; keptSessionId?: string }

/**
 * With a new password everything that the old one opened ends: sessions, log-ins halfway, links for another password, and API keys
 * (a trigger of the database, so that this also holds for a password that an operator writes by hand).
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
