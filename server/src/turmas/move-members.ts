import { Problem } from '@farol/contract/problem.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { turmaMembers } from '#/database/schema/turmas.ts'
import { insertMembers } from './change-members.ts'
import { lockedTurma } from './turmas.queries.ts'

type Move = { actorId: string; turmaId: string; toTurmaId: string | null; userIds: readonly string[] }

/** All of them or none. Whoever is no longer a member of the first turma is left where they are. */
export function moveMembers(orm: NodePgDatabase, { actorId, turmaId, toTurmaId, userIds }: Move) {
  return orm.transaction(async (transaction) => {
    const { from, to } = await lockedTurmas(transaction, { turmaId, toTurmaId })
    const gone = await transaction
      .delete(turmaMembers)
      .where(and(eq(turmaMembers.turmaId, turmaId), inArray(turmaMembers.userId, [...userIds])))
      .returning({ userId: turmaMembers.userId })
    if (gone.length === 0) return { moved: 0 }
    if (to) await insertMembers(transaction, { turmaId: to.id, userIds: gone.map(({ userId }) => userId) })
    await recordChange(transaction, {
      actorId,
      action: to ? 'turma.move-members' : 'turma.remove-members',
      subject: from.name,
      after: { addedMembers: gone.length, ...(to && { toTurma: to.name }) },
      // The trigger of the members notifies them.
      publishes: [],
    })
    return { moved: gone.length }
  })
}

/** Always in the same order, so that two who move people across each other do not wait for one another. */
async function lockedTurmas(
  transaction: NodePgDatabase,
  { turmaId, toTurmaId }: Pick<Move, 'turmaId' | 'toTurmaId'>,
) {
  const locked = new Map<string, NonNullable<Awaited<ReturnType<typeof lockedTurma>>>>()
  for (const id of [turmaId, toTurmaId].filter((each) => each !== null).toSorted()) {
    const turma = await lockedTurma(transaction, id)
    if (turma) locked.set(id, turma)
  }
  const from = locked.get(turmaId)
  if (!from) throw new Problem('NOT_FOUND')
  if (toTurmaId !== null && (toTurmaId === turmaId || !locked.has(toTurmaId)))
    throw new Problem('TURMA_NOT_FOUND')
  return { from, to: toTurmaId === null ? undefined : locked.get(toTurmaId) }
}
