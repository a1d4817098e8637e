import { Problem } from '@farol/contract/problem.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { removeAllFactors } from '#/identity/factors/factors.ts'
import { lockUser } from '#/identity/users.ts'

type Input = { actorId: string; personId: string }

/** For somebody who lost their phone. Answers with whom to tell. Not for oneself: that asks for the password. */
export function resetFactors(orm: NodePgDatabase, { actorId, personId }: Input) {
  if (actorId === personId) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const recipient = await lockUser(transaction, personId)
    await removeAllFactors(transaction, personId)
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.reset-factors',
      subject: '',
      tells: [{ kind: 'person', userId: personId }],
    })
    return recipient
  })
}
