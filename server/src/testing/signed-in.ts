import { account } from '@farol/contract/account.ts'
import type { Role } from '@farol/domain/roles.ts'
import { buildPerson, PASSWORD } from './builders.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

export type SignedIn = Visitor & { userId: string }

/** A new person of this role, with an open session. */
export async function signedIn(
  server: Pick<TestServer, 'database' | 'visitor'>,
  role: Role = 'student',
): Promise<SignedIn> {
  const { id, email } = await buildPerson(server.database, { role })
  const visitor = server.visitor()
  await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  return Object.assign(visitor, { userId: id })
}
