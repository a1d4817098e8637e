import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '../changes/record-change.ts'
import { profiles } from '../database/schema/people.ts'
import { removeAllFactors } from '../factors/factors.queries.ts'

type Input = { actorId: string; personId: string }

/** For somebody who lost their phone. Answers with whom to tell. Not for oneself: that asks for the password. */
export function resetFactors(orm: NodePgDatabase, { actorId, personId }: Input) {
  if (actorId === personId) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const { name, email } = profiles
    const person = transaction
      .select({ name, email })
      .from(profiles)
      .where(and(eq(profiles.id, personId), isNull(profiles.removedAt)))
    const [recipient] = await person.for('update')
    if (!recipient) throw new Problem('NOT_FOUND')
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
