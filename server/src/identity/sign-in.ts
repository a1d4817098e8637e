import type { User } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Database } from '#/database/open-database.ts'
import type { AnyCaller, Session } from '#/requests/caller.ts'
import { addressForLimits } from '#/requests/client-address.ts'
import { openSession } from './open-session.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { RateLimit, Use } from './rate-limit.ts'
import type { SessionCookie } from './session-cookie.ts'

export type SignInParts = {
  database: Database
  sessionCookie: SessionCookie
  passwords: PasswordHashing
  rateLimit: RateLimit
}

type Credentials = {
  userId: string
  /** Null for a user without a password. */
  hash: string | null
  isUnconfirmed: boolean
  isBlocked: boolean
  hasFactor: boolean
}

const CREDENTIALS = {
  name: 'credentials',
  text: `
    select u.id as "userId", a.password as hash, has_second_factor(u.id) as "hasFactor",
           settings.email_confirmation and not u.email_verified as "isUnconfirmed", u.blocked_at is not null as "isBlocked"
    from users u
    cross join settings
    left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = $1`,
}

/**
 * The user with this password. Takes as long when there is no such account or it has no password, so that timing does not
 * reveal whether an account exists.
 */
export async function checkedPassword(
  { database, passwords }: SignInParts,
  { email, password }: { email: string; password: string },
): Promise<Credentials> {
  const [known] = await database.reads.query<Credentials>(CREDENTIALS, [email])
  if (!known?.hash) {
    await passwords.hash(password)
    throw new Problem('WRONG_CREDENTIALS')
  }
  if (!(await passwords.verify({ hash: known.hash, password }))) throw new Problem('WRONG_CREDENTIALS')
  return known
}

/** The caller has authenticated the user. Only an existing password or factor is proof; a new account or a link is not. */
export async function logIn(
  { database, sessionCookie, rateLimit }: SignInParts,
  caller: AnyCaller,
  { userId, tries, isProven = true }: { userId: string; tries?: Use; isProven?: boolean },
): Promise<User> {
  const user = toUser(
    await openSession({ pool: database.pool, sessionCookie }, caller, { userId, tries, isProven }),
  )
  // A user who logs in without the password may have tried passwords before.
  if (!tries) await rateLimit.forget(triesAt(user.email, caller))
  return user
}

/** Log-ins are rate limited per account and address together. */
export const triesAt = (email: string, { address }: AnyCaller) =>
  ({ limit: 'sign-in:account', of: `${email} ${addressForLimits(address)}` }) as const

export const toUser = (session: Session): User => ({
  id: session.userId,
  name: session.name,
  email: session.email,
  role: session.role,
  avatarUrl: session.avatarUrl,
  memberSince: session.memberSince.toISOString(),
  needsSecondFactor: session.needsSecondFactor,
  isMaintenance: session.isMaintenance,
  isMonitor: session.isMonitor,
  unread: session.unread,
  hasTurmas: session.hasTurmas,
  deletionDueAt: session.deletionDueAt?.toISOString() ?? null,
})
