import { account } from '@farol/contract/account.ts'
import type { Role } from '@farol/domain/roles.ts'
import type { Database } from '#/database/open-database.ts'
import { buildUser, PASSWORD } from './builders.ts'
import type { Visitor } from './visitor.ts'

export type SignedIn = Visitor & { userId: string; email: string }

type Options = { name?: string; email?: string; isEmailConfirmed?: boolean }

/** A new user of this role, with an open session. */
export async function signedIn(
  server: { database: Database; visitor: () => Visitor },
  role: Role = 'student',
  options: Options = {},
): Promise<SignedIn> {
  const { id, email } = await buildUser(server.database, { ...options, role })
  const visitor = server.visitor()
  await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  return Object.assign(visitor, { userId: id, email })
}

/** A browser with a pending log-in: the password was correct, and the second factor is missing. */
export async function awaitingSecondFactor(visitor: Visitor, email: string): Promise<Visitor> {
  const { user } = await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  if (user) throw new Error('Nobody asked for the second factor.')
  return visitor
}

export const isSignedIn = async (visitor: Visitor) => (await visitor.call(account.session)).user !== null
