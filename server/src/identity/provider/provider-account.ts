import { signUpBody } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { USER_NAME_MAX } from '@farol/domain/limits.ts'
import { SIGN_UP_ROLE } from '@farol/domain/roles.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { accounts } from '#/database/schema/identity.ts'
import { userRoles, users } from '#/database/schema/users.ts'
import type { Claims } from './provider-client.ts'
import { ProviderRefused } from './provider-refusal.ts'

export type Known = { userId: string; isBlocked: boolean; hasFactor: boolean }

const LINKED = {
  name: 'account-of-provider',
  text: `
    select u.id as "userId", u.blocked_at is not null as "isBlocked", has_second_factor(u.id) as "hasFactor"
    from accounts a join users u on u.id = a.user_id
    where a.provider_id = $1 and a.account_id = $2`,
}

/** Found by the provider's subject, which stays the same when the address changes. */
export async function findLinked({ pool }: Database, { iss, sub }: Claims): Promise<Known | undefined> {
  const { rows } = await pool.query<Known>({ ...LINKED, values: [iss, sub] })
  return rows[0]
}

type ProviderUser = { iss: string; sub: string; email: string; name: string }

/** Not linked yet. Only an address that the provider verified identifies an account. */
export function providerUser({ iss, sub, email, email_verified, name }: Claims): ProviderUser {
  const address = signUpBody.shape.email.safeParse(email)
  if (!address.success || email_verified !== true) throw new ProviderRefused('unverified')
  return { iss, sub, email: address.data, name: nameFrom(name, address.data) }
}

/** The provider's name if a sign-up would accept it, else the local part of the address. */
function nameFrom(name: unknown, email: string) {
  const [local = email] = email.split('@')
  const given = typeof name === 'string' ? name.trim().slice(0, USER_NAME_MAX) : ''
  const checked = signUpBody.shape.name.safeParse(given)
  return checked.success ? checked.data : local.slice(0, USER_NAME_MAX)
}

/** Undefined if no account has this address. */
export function joinAccount({ orm }: Database, wanted: ProviderUser): Promise<string | undefined> {
  return orm.transaction(async (transaction) => {
    const isTheirs = and(eq(users.email, wanted.email), isNull(users.removedAt))
    const [found] = await transaction.select().from(users).where(isTheirs).for('update')
    if (!found) return undefined
    if (found.blockedAt) throw new Problem('ACCOUNT_BLOCKED')
    // The creator of the account may not own the address: linking would give both access.
    if (!found.emailVerified) throw new ProviderRefused('unconfirmed')
    const isOther = and(
      eq(accounts.userId, found.id),
      eq(accounts.providerId, wanted.iss),
      ne(accounts.accountId, wanted.sub),
    )
    // The provider has reassigned the address: this is another user than the linked one.
    const [other] = await transaction.select({ id: accounts.id }).from(accounts).where(isOther)
    if (other) throw new ProviderRefused('other-login')
    await link(transaction, found.id, wanted)
    return found.id
  })
}

/** Creates a student without a password. Undefined when the address was taken meanwhile. */
export function createLinkedAccount({ orm }: Database, wanted: ProviderUser): Promise<string | undefined> {
  return orm.transaction(async (transaction) => {
    const id = newId()
    const { name, email } = wanted
    const made = await transaction
      .insert(users)
      .values({ id, name, email, emailVerified: true })
      .onConflictDoNothing()
    if (made.rowCount === 0) return undefined
    await transaction.insert(userRoles).values({ id: newId(), userId: id, role: SIGN_UP_ROLE })
    await link(transaction, id, wanted)
    return id
  })
}

/** Disabled, not deleted: without the row, the address would link the next log-in with that provider again. */
export const revokeLinks = (orm: NodePgDatabase, userId: string) =>
  orm
    .update(accounts)
    .set({ accountId: sql`'revoked:' || ${accounts.id}` })
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))

const link = (transaction: NodePgDatabase, userId: string, { iss, sub }: ProviderUser) =>
  transaction
    .insert(accounts)
    .values({ id: newId(), userId, providerId: iss, accountId: sub })
    .onConflictDoNothing()
