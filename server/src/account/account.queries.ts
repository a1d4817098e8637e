import type { Person } from '@farol/contract/account.ts'
import { eq } from 'drizzle-orm'
import { announce } from '../database/announce.ts'
import type { Database } from '../database/open-database.ts'
import { profiles } from '../database/schema/people.ts'
import type { Session } from '../requests/caller.ts'

export const toPerson = (session: Session): Person => ({
  id: session.userId,
  name: session.name,
  email: session.email,
  role: session.role,
  avatarUrl: session.avatarUrl,
  memberSince: session.memberSince.toISOString(),
  needsSecondFactor: session.needsSecondFactor,
  isMaintenance: session.isMaintenance,
  deletionDueAt: session.deletionDueAt?.toISOString() ?? null,
})

export async function renamePerson(database: Database, { userId, name }: { userId: string; name: string }) {
  await database.orm.transaction(async (transaction) => {
    await transaction.update(profiles).set({ name }).where(eq(profiles.id, userId))
    await announce(transaction, [{ kind: 'person', userId }])
  })
}
