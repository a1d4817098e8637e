import type { avisoValues } from '@farol/contract/avisos.ts'
import { Problem } from '@farol/contract/problem.ts'
import { canEditAviso, canStopAviso, isPast } from '@farol/domain/avisos.ts'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { avisoCounts, avisos } from '#/database/schema/avisos.ts'
import { notifications } from '#/database/schema/notifications.ts'
import { brokenConstraint } from '#/database/sql-errors.ts'

export type AvisoValues = z.output<typeof avisoValues>
/** A monitor changes only what they wrote to this turma. */
export type OwnTurma = { authorId: string; turmaId: string }
type Target = { actorId: string; avisoId: string; of?: OwnTurma }

/** Stored once, however often it is sent. */
export async function createAviso(
  orm: NodePgDatabase,
  { actorId, id, values }: { actorId: string; id: string; values: AvisoValues },
) {
  return orm.transaction(async (transaction) => {
    const { sendAt, ...fields } = values
    const row = { id, authorId: actorId, ...fields, sendAt: await momentOf(transaction, sendAt) }
    const stored = await withTarget(() =>
      transaction.insert(avisos).values(row).onConflictDoNothing().returning({ id: avisos.id }),
    )
    if (stored.length === 0) {
      const [known] = await transaction.select().from(avisos).where(eq(avisos.id, id))
      if (known?.authorId !== actorId) throw new Problem('CHANGED_MEANWHILE')
      return { id }
    }
    await recordChange(transaction, {
      actorId,
      action: sendAt === null ? 'aviso.send' : 'aviso.schedule',
      subject: fields.title,
      publishes: [{ kind: 'aviso', userId: actorId }],
    })
    return { id }
  })
}

type Update = Target & { values: AvisoValues & { version: number } }

export function updateAviso(orm: NodePgDatabase, { actorId, avisoId, of, values }: Update) {
  return orm.transaction(async (transaction) => {
    const before = await lockedAviso(transaction, { avisoId, of })
    if (!canEditAviso(before.state)) throw new Problem('AVISO_BEGUN')
    if (before.version !== values.version) throw new Problem('CHANGED_MEANWHILE')
    const { sendAt: local, version: _, ...fields } = values
    const sendAt = await momentOf(transaction, local)
    const version = before.version + 1
    await withTarget(() =>
      transaction
        .update(avisos)
        .set({ ...fields, sendAt, version })
        .where(eq(avisos.id, avisoId)),
    )
    await recordChange(transaction, {
      actorId,
      action: 'aviso.update',
      subject: fields.title,
      before: { title: before.title, sendAt: before.sendAt.toISOString() },
      after: { title: fields.title, sendAt: sendAt.toISOString() },
      publishes: [{ kind: 'aviso', userId: before.authorId ?? '' }],
    })
    return { version }
  })
}

/** Who has it keeps it; mails and pushes about it that are still to go out are not sent. */
export function stopAviso(orm: NodePgDatabase, { actorId, avisoId, of }: Target) {
  return orm.transaction(async (transaction) => {
    const aviso = await lockedAviso(transaction, { avisoId, of })
    const waiting = await waitingOf(transaction, avisoId)
    if (!canStopAviso({ state: aviso.state, ...waiting })) throw new Problem('AVISO_FINISHED')
    const isCalledOff = aviso.state === 'scheduled'
    await transaction
      .update(avisos)
      .set({ state: isCalledOff ? 'called-off' : 'stopped', finishedAt: sql`now()` })
      .where(eq(avisos.id, avisoId))
    await transaction
      .update(notifications)
      .set({ mail: null, push: false })
      .where(and(eq(notifications.subjectId, avisoId), or(isNotNull(notifications.mail), notifications.push)))
    await recordChange(transaction, {
      actorId,
      action: isCalledOff ? 'aviso.call-off' : 'aviso.stop',
      subject: aviso.title,
      publishes: [{ kind: 'aviso', userId: aviso.authorId ?? '' }],
    })
    return {}
  })
}

async function waitingOf(transaction: NodePgDatabase, avisoId: string) {
  const [waiting] = await transaction
    .select({
      waitingMails: sql<number>`coalesce(sum(${avisoCounts.mails}), 0)::int`,
      waitingDigests: sql<number>`coalesce(sum(${avisoCounts.digests}), 0)::int`,
    })
    .from(avisoCounts)
    .where(eq(avisoCounts.avisoId, avisoId))
  return waiting ?? { waitingMails: 0, waitingDigests: 0 }
}

async function lockedAviso(transaction: NodePgDatabase, { avisoId, of }: Pick<Target, 'avisoId' | 'of'>) {
  const isOwn: SQL | undefined = of && and(eq(avisos.authorId, of.authorId), eq(avisos.turmaId, of.turmaId))
  const [aviso] = await transaction
    .select()
    .from(avisos)
    .where(and(eq(avisos.id, avisoId), isOwn))
    .for('update')
  if (!aviso) throw new Problem('NOT_FOUND')
  return aviso
}

/** A wall-clock time at the school as a moment. */
async function momentOf(orm: NodePgDatabase, local: string | null): Promise<Date> {
  const now = new Date()
  if (local === null) return now
  const { rows } = await orm.execute<{ at: string }>(
    sql`select ${local}::timestamp at time zone school_time_zone() as at`,
  )
  const at = new Date(rows[0]?.at ?? now)
  if (isPast(at, now)) throw new Problem('AVISO_IN_PAST')
  return at
}

async function withTarget<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'avisos_course_id_courses_id_fk') throw new Problem('COURSE_NOT_FOUND', { cause: error })
    if (broken === 'avisos_turma_id_turmas_id_fk') throw new Problem('TURMA_NOT_FOUND', { cause: error })
    throw error
  }
}
