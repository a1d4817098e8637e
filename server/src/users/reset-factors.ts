import { Problem } from '@farol/contract/problem.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { removeAllFactors } from '#/identity/factors/factors.ts'
import { lockUser } from '#/identity/users.ts'

type Input = { actorId: string; userId: string }

/** For a user who lost their phone. Returns whom to notify. Not for oneself: that requires the password. */
export function resetFactors(orm: NodePgDatabase, { actorId, userId }: Input) {
  if (actorId === userId) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const recipient = await lockUser(transaction, userId)
    await removeAllFactors(transaction, userId)
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.reset-factors',
      subject: '',
      publishes: [{ kind: 'user', userId }],
    })
    return recipient
  })
}
