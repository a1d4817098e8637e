import { Problem } from '@farol/contract/problem.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { turmaMembers, turmas } from '#/database/schema/turmas.ts'
import { changesOf } from './save-turma.ts'
import { lockedTurma } from './turmas.queries.ts'

type Target = { actorId: string; turmaId: string; isReleased: boolean }

/** The calendar is kept: it holds again when the release is undone. */
export function releaseTurma(orm: NodePgDatabase, { actorId, turmaId, isReleased }: Target) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    if (!turma) throw new Problem('NOT_FOUND')
    if (turma.isReleased === isReleased) return {}
    await transaction.update(turmas).set({ isReleased }).where(eq(turmas.id, turmaId))
    await recordChange(transaction, {
      actorId,
      action: isReleased ? 'turma.release' : 'turma.unrelease',
      subject: turma.name,
      publishes: await changesOf(transaction, turmaId),
    })
    return {}
  })
}

export function releaseMember(
  orm: NodePgDatabase,
  { actorId, turmaId, userId, isReleased }: Target & { userId: string },
) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const isMember = and(eq(turmaMembers.turmaId, turmaId), eq(turmaMembers.userId, userId))
    const [member] = await transaction.select().from(turmaMembers).where(isMember)
    if (!turma || !member) throw new Problem('NOT_FOUND')
    if (member.isReleased === isReleased) return {}
    await transaction.update(turmaMembers).set({ isReleased }).where(isMember)
    await recordChange(transaction, {
      actorId,
      action: isReleased ? 'turma.release-member' : 'turma.unrelease-member',
      subject: turma.name,
      userId,
      publishes: [{ kind: 'membership', turmaId, userId }],
    })
    return {}
  })
}
