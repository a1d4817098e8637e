import { Problem } from '@farol/contract/problem.ts'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { digestOf, newToken } from '#/config/encryption.ts'
import { type LinkPurpose, oneTimeLinks } from '#/database/schema/identity.ts'
import { users } from '#/database/schema/users.ts'

const HOUR_MS = 3_600_000
const LASTS_MS: Record<LinkPurpose, number> = {
  'confirm-address': 24 * HOUR_MS,
  'reset-by-mail': HOUR_MS,
  'reset-by-admin': HOUR_MS,
}
export const RESET_PURPOSES: LinkPurpose[] = ['reset-by-mail', 'reset-by-admin']

type Wanted = { token: string; purposes: LinkPurpose[] }

/** Returns the token; only its digest is stored. */
export async function createLink(
  orm: NodePgDatabase,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
) {
  const token = newToken()
  const expiresAt = new Date(Date.now() + LASTS_MS[purpose])
  await orm.insert(oneTimeLinks).values({ digest: digestOf(token), purpose, userId, expiresAt })
  return { token, expiresAt }
}

/** A link that has not expired, used or not. */
export async function findLink(orm: NodePgDatabase, wanted: Wanted) {
  const [link] = await orm.select().from(oneTimeLinks).where(isUnexpired(wanted))
  return link
}

/** Consumes a link. Undefined if it was already used; of two concurrent calls one succeeds. */
export async function useLink(transaction: NodePgDatabase, wanted: Wanted) {
  const [link] = await transaction
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(and(isUnexpired(wanted), isNull(oneTimeLinks.usedAt)))
    .returning({ userId: oneTimeLinks.userId, purpose: oneTimeLinks.purpose })
  return link
}

/** Invalidates links that a newer link or a new password replaces. */
export async function endLinks(
  transaction: NodePgDatabase,
  { userId, purposes }: { userId: string; purposes: LinkPurpose[] },
) {
  const { userId: owner, purpose } = oneTimeLinks
  await transaction.delete(oneTimeLinks).where(and(eq(owner, userId), inArray(purpose, purposes)))
}

const isUnexpired = ({ token, purposes }: Wanted) =>
  and(
    eq(oneTimeLinks.digest, digestOf(token)),
    inArray(oneTimeLinks.purpose, purposes),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

const purposes = ['confirm-address' as const]

/**
 * The user whose address this call confirmed. Undefined when it was confirmed before: opening the link again succeeds,
 * but does not log in.
 */
export function confirmAddress(orm: NodePgDatabase, token: string): Promise<string | undefined> {
  return orm.transaction(async (transaction) => {
    const link = await useLink(transaction, { token, purposes })
    if (!link) {
      if (await findLink(transaction, { token, purposes })) return undefined
      throw new Problem('LINK_EXPIRED')
    }
    const isUnconfirmed = and(eq(users.id, link.userId), eq(users.emailVerified, false))
    const confirmed = await transaction.update(users).set({ emailVerified: true }).where(isUnconfirmed)
    return confirmed.rowCount === 1 ? link.userId : undefined
  })
}
