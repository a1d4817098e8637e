import { randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { CERTIFICATE_CODE_LENGTH, certificateCode } from '@farol/domain/certificates.ts'
import { isLinkExpired } from '@farol/domain/joining.ts'
import { TURMA_LINKS_MAX } from '@farol/domain/limits.ts'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { turmaLinks } from '#/database/schema/invites.ts'
import { lockedTurma } from '#/turmas/turmas.queries.ts'

type Target = { actorId: string; turmaId: string }
type Values = { endsOn: string | null; maxUses: number | null }

export function createLink(orm: NodePgDatabase, { actorId, turmaId, ...values }: Target & Values) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    if (!turma) throw new Problem('NOT_FOUND')
    if (isLinkExpired(values, await schoolDay(transaction)))
      throw new Problem('INVALID_INPUT', { fields: { endsOn: 'Este dia já passou.' } })
    const [found] = await transaction
      .select({ links: count() })
      .from(turmaLinks)
      .where(and(eq(turmaLinks.turmaId, turmaId), isNull(turmaLinks.revokedAt)))
    if (found && found.links >= TURMA_LINKS_MAX) throw new Problem('TOO_MANY_LINKS')
    const id = newId()
    const token = certificateCode(randomBytes(CERTIFICATE_CODE_LENGTH))
    await transaction.insert(turmaLinks).values({ id, turmaId, token, ...values })
    await recordChange(transaction, {
      actorId,
      action: 'turma.create-link',
      subject: turma.name,
      after: values,
      publishes: [{ kind: 'turma', turmaId }],
    })
    return { id }
  })
}

async function schoolDay(orm: NodePgDatabase): Promise<string> {
  const { rows } = await orm.execute<{ today: string }>(sql`select school_day(now())::text as today`)
  return rows[0]?.today ?? ''
}

export function revokeLink(orm: NodePgDatabase, { actorId, turmaId, linkId }: Target & { linkId: string }) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const isTheirs = and(
      eq(turmaLinks.id, linkId),
      eq(turmaLinks.turmaId, turmaId),
      isNull(turmaLinks.revokedAt),
    )
    const revoked = await transaction.update(turmaLinks).set({ revokedAt: sql`now()` }).where(isTheirs)
    if (!turma || revoked.rowCount === 0) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      action: 'turma.revoke-link',
      subject: turma.name,
      publishes: [{ kind: 'turma', turmaId }],
    })
    return {}
  })
}
