import { Problem } from '@farol/contract/problem.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasswordHashing } from '../auth/password-hashing.ts'
import { profiles } from '../database/schema/people.ts'
import { isAdmin } from '../people/administrators.ts'
import { findLink, RESET_PURPOSES, useLink } from './one-time-links.ts'
import { setPassword } from './set-password.ts'

type Reset = { token: string; password: string; passwords: PasswordHashing }

/** A new password by a link, which is used up. Factors stay. */
export async function resetPassword(orm: NodePgDatabase, { token, password, passwords }: Reset) {
  const wanted = { token, purposes: RESET_PURPOSES }
  const found = await findLink(orm, wanted)
  if (!found || found.usedAt) throw new Problem('LINK_EXPIRED')
  const hash = await passwords.hash(password)
  await orm.transaction(async (transaction) => {
    const link = await useLink(transaction, wanted)
    if (!link) throw new Problem('LINK_EXPIRED')
    const { userId, purpose } = link
    // Whoever was promoted meanwhile is an administrator, for whom there are no handed links.
    if (purpose === 'reset-by-admin' && (await isAdmin(transaction, userId)))
      throw new Problem('LINK_EXPIRED')
    // A mailed link reached the owner of the address: a second one to confirm it would say nothing new.
    if (purpose === 'reset-by-mail')
      await transaction.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, userId))
    await setPassword(transaction, { userId, hash })
  })
}
