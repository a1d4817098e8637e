import { setTimeout as wait } from 'node:timers/promises'
import { SIGN_UP_ROLE } from '@farol/domain/roles.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import type { Reads } from '#/database/reads.ts'
import { userRoles, users } from '#/database/schema/users.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { setPassword } from './passwords.ts'

type Parts = { database: Database; passwords: PasswordHashing }
type NewAccount = { name: string; email: string; password: string }

const IS_CONFIRMATION_REQUIRED = {
  name: 'is-confirmation-required',
  text: 'select email_confirmation as "isRequired" from settings',
}

/** Whether an address must be confirmed before the first log-in. Read each time, since the setting can change. */
export async function isConfirmationRequired(reads: Reads): Promise<boolean> {
  const [row] = await reads.query<{ isRequired: boolean }>(IS_CONFIRMATION_REQUIRED)
  return row?.isRequired === true
}

/** The id of the new student; undefined, after the same time, when the address is taken. */
export async function createAccount({ database, passwords }: Parts, { name, email, password }: NewAccount) {
  const hash = await passwords.hash(password)
  return database.orm.transaction(async (transaction) => {
    const id = newId()
    const made = await transaction.insert(users).values({ id, name, email }).onConflictDoNothing()
    if (made.rowCount === 0) return undefined
    await transaction.insert(userRoles).values({ id: newId(), userId: id, role: SIGN_UP_ROLE })
    await setPassword(transaction, { userId: id, hash })
    return id
  })
}

/** Longer than a browser or user retries after a lost response. */
const RETRIED_WITHIN_MINUTES = 10

const JUST_MADE = {
  name: 'account-just-made',
  text: `
    select u.id as "userId", a.password as hash
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = $1 and u.name = $2 and u.created_at > now() - interval '${RETRIED_WITHIN_MINUTES} minutes'
      and a.password is not null and not has_second_factor(u.id)`,
}

/**
 * Makes sign-ups idempotent: if the response was lost, the same sign-up (name and password) sent again within minutes logs
 * in instead of failing because the address is taken. The rate limit of sign-ups is stricter than that of log-ins, so
 * this does not help to guess passwords.
 */
export async function findAccountJustMade(
  { database, passwords }: Parts,
  { name, email, password }: NewAccount,
): Promise<string | undefined> {
  const [made] = await database.reads.query<{ userId: string; hash: string }>(JUST_MADE, [email, name])
  return made && (await passwords.verify({ hash: made.hash, password })) ? made.userId : undefined
}

/** Longer than creating an account normally takes. */
export const SIGN_UP_LASTS_MS = 250

/** Constant response time, so that timing does not reveal whether an address is taken. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(SIGN_UP_LASTS_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
