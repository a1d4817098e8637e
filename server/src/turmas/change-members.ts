import { Problem } from '@farol/contract/problem.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { turmaMembers } from '#/database/schema/turmas.ts'
import { users } from '#/database/schema/users.ts'
import { brokenConstraint } from '#/database/sql-errors.ts'
import { lockedTurma } from './turmas.queries.ts'

type Target = { actorId: string; turmaId: string }

// A trigger counts the members and notifies them: a change here publishes nothing itself.

/** All of them or none. Whoever is a member already stays one. */
export function addMembers(
  orm: NodePgDatabase,
  { actorId, turmaId, userIds }: Target & { userIds: readonly string[] },
) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    if (!turma) throw new Problem('NOT_FOUND')
    const wanted = [...new Set(userIds)]
    await checkAccounts(transaction, wanted)
    const added = await insertMembers(transaction, { turmaId, userIds: wanted })
    const [first] = added
    if (!first) return { added: 0 }
    const change = { actorId, subject: turma.name, publishes: [] }
    if (added.length === 1)
      await recordChange(transaction, { ...change, action: 'turma.add-member', userId: first.userId })
    else
      await recordChange(transaction, {
        ...change,
        action: 'turma.add-members',
        after: { addedMembers: added.length },
      })
    return { added: added.length }
  })
}

async function checkAccounts(orm: NodePgDatabase, userIds: string[]) {
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.removedAt)))
    .orderBy(users.id)
    .for('key share')
  if (found.length < userIds.length) throw new Problem('USER_NOT_FOUND')
}

/** The database refuses more members than there are places. */
export async function insertMembers(
  orm: NodePgDatabase,
  { turmaId, userIds }: { turmaId: string; userIds: string[] },
) {
  try {
    return await orm
      .insert(turmaMembers)
      .values(userIds.map((userId) => ({ turmaId, userId })))
      .onConflictDoNothing()
      .returning({ userId: turmaMembers.userId })
  } catch (error) {
    if (brokenConstraint(error) === 'turmas_places_check') throw new Problem('TURMA_FULL', { cause: error })
    throw error
  }
}

export function removeMember(orm: NodePgDatabase, { actorId, turmaId, userId }: Target & { userId: string }) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const removed = await transaction
      .delete(turmaMembers)
      .where(and(eq(turmaMembers.turmaId, turmaId), eq(turmaMembers.userId, userId)))
      .returning({ userId: turmaMembers.userId })
    if (!turma || removed.length === 0) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      action: 'turma.remove-member',
      subject: turma.name,
      userId,
      publishes: [],
    })
    return {}
  })
}
