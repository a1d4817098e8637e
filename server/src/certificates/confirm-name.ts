import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { certificates } from '#/database/schema/certificates.ts'
import { users } from '#/database/schema/users.ts'
import { newCode } from './issue-certificates.ts'

type Input = { userId: string; name: string }

/**
 * The user confirms once which name their certificates carry. A certificate is valid from its issue on, confirmed or not;
 * one with another name is replaced, because its text never changes.
 */
export function confirmName(orm: NodePgDatabase, { userId, name }: Input) {
  return orm.transaction(async (transaction) => {
    // Locked, so that neither a second confirmation nor a new certificate interferes.
    const [profile] = await transaction
      .select({ name: users.name, confirmedAt: users.certificateNameConfirmedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!profile) throw new Problem('NOT_FOUND')
    if (profile.confirmedAt) {
      // Idempotent: the first response may have been lost.
      if (profile.name === name) return
      throw new Problem('CERTIFICATE_NAME_CONFIRMED')
    }
    await transaction
      .update(users)
      .set({ name, certificateNameConfirmedAt: sql`now()` })
      .where(eq(users.id, userId))
    await replaceMisnamed(transaction, { userId, name })
    await publish(transaction, [{ kind: 'user', userId }])
  })
}

async function replaceMisnamed(transaction: NodePgDatabase, { userId, name }: Input) {
  const misnamed = await transaction
    .update(certificates)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt), ne(certificates.name, name)))
    .returning()
  if (misnamed.length === 0) return
  await transaction.insert(certificates).values(
    misnamed.map(
      ({ id, courseId, schoolName, styleId, courseTitle, turmaName, workloadMinutes, completedOn }) => ({
        id: newId(),
        code: newCode(),
        userId,
        courseId,
        name,
        schoolName,
        styleId,
        courseTitle,
        turmaName,
        workloadMinutes,
        completedOn,
        replacesId: id,
      }),
    ),
  )
}
