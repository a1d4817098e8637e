import { Problem } from '@farol/contract/problem.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { profiles } from '../database/schema/people.ts'
import { findLink, useLink } from './one-time-links.ts'

const purposes = ['confirm-address' as const]

/**
 * The user whose address this link confirmed just now. Undefined when it was confirmed before: whoever opens the link again is
 * told that all is well, and is not let in by it.
 */
export function confirmAddress(orm: NodePgDatabase, token: string): Promise<string | undefined> {
  return orm.transaction(async (transaction) => {
    const link = await useLink(transaction, { token, purposes })
    if (!link) {
      if (await findLink(transaction, { token, purposes })) return undefined
      throw new Problem('LINK_EXPIRED')
    }
    const isUnconfirmed = and(eq(profiles.id, link.userId), eq(profiles.emailVerified, false))
    const confirmed = await transaction.update(profiles).set({ emailVerified: true }).where(isUnconfirmed)
    return confirmed.rowCount === 1 ? link.userId : undefined
  })
}
