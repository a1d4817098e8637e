import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasswordHashing } from '../auth/password-hashing.ts'
import { recordChange } from '../changes/record-change.ts'
import { newId } from '../database/new-id.ts'
import { accounts, passwordLinks, sessions } from '../database/schema/auth.ts'
import { holdAccount, isAdmin } from '../people/administrators.ts'

const LINK_LASTS_MS = 60 * 60 * 1_000

const digestOf = (token: string) => createHash('sha256').update(token).digest()

/** For a student who forgot the password where no mail helps. Answers with the token, which is kept as a digest only. */
export function createPasswordLink(
  orm: NodePgDatabase,
  { actorId, personId }: { actorId: string; personId: string },
) {
  const token = randomBytes(32).toString('base64url')
  const digest = digestOf(token)
  const expiresAt = new Date(Date.now() + LINK_LASTS_MS)
  return orm.transaction(async (transaction) => {
    const recipient = await holdAccount(transaction, { actorId, personId })
    // It would let one administrator into another's account: that takes the role away first, which is on record.
    if (await isAdmin(transaction, personId)) throw new Problem('LINK_NOT_FOR_ADMINS')
    await transaction
      .insert(passwordLinks)
      .values({ userId: personId, digest, expiresAt })
      .onConflictDoUpdate({ target: passwordLinks.userId, set: { digest, expiresAt } })
    const record = { actorId, personId, action: 'person.password-link' as const, subject: '' }
    await recordChange(transaction, { ...record, tells: [] })
    return { token, expiresAt, recipient }
  })
}

type Use = { token: string; password: string; passwords: PasswordHashing }

/** Whether this is such a link; then it is used up, the password is new and every session ends. Factors stay. */
export async function usePasswordLink(orm: NodePgDatabase, { token, password, passwords }: Use) {
  const isTheLink = and(eq(passwordLinks.digest, digestOf(token)), gt(passwordLinks.expiresAt, sql`now()`))
  const [link] = await orm.select().from(passwordLinks).where(isTheLink)
  if (!link) return false
  const hash = await passwords.hash(password)
  return orm.transaction(async (transaction) => {
    const [used] = await transaction.delete(passwordLinks).where(isTheLink).returning()
    // Whoever was promoted meanwhile is an administrator, for whom there are no links.
    if (!used || (await isAdmin(transaction, used.userId))) throw new Problem('LINK_EXPIRED')
    const { userId } = used
    await transaction
      .insert(accounts)
      .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: hash })
      .onConflictDoUpdate({
        target: [accounts.providerId, accounts.accountId],
        set: { password: hash, updatedAt: new Date() },
      })
    await transaction.delete(sessions).where(eq(sessions.userId, userId))
    return true
  })
}
