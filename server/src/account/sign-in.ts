import type { Person } from '@farol/contract/account.ts'
import type { Auth } from '../auth/auth.ts'
import { authHeaders, keepCookies } from '../auth/auth-call.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import type { FindSession } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import { addressForLimits } from '../http/client-address.ts'
import type { AnyCaller } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { recordLogin, toPerson } from './account.queries.ts'
import { throwAuthProblem } from './auth-problem.ts'

export type SignInParts = {
  database: Database
  findSession: FindSession
  auth: { open: Auth; confirmed: Auth }
  rateLimit: RateLimit
}

export const chosenAuth = async ({ database, auth }: SignInParts) =>
  (await readSettings(database.reads)).emailConfirmation ? auth.confirmed : auth.open

/** The end of every way in: a session is open, and only now it was a log-in. */
export async function loggedIn({ database, findSession }: SignInParts, token: string): Promise<Person> {
  const session = await findSession(token)
  if (!session) throw new Problem('UNAUTHENTICATED')
  await recordLogin(database, session.userId)
  return toPerson(session)
}

/** For whoever proved to be this person without the library: with a second factor, or with a passkey. */
export async function openSession(parts: SignInParts, caller: AnyCaller, userId: string): Promise<Person> {
  const { api } = await chosenAuth(parts)
  const call = api.openSession({ body: { userId }, headers: authHeaders(caller), returnHeaders: true })
  const { token } = keepCookies(caller, await call.catch(throwAuthProblem))
  const person = await loggedIn(parts, token)
  await parts.rateLimit.forget(triesAt(person.email, caller))
  return person
}

/** Log-ins are counted per account and address together. */
export const triesAt = (email: string, { address }: AnyCaller) =>
  ({ limit: 'sign-in:account', of: `${email} ${addressForLimits(address)}` }) as const
