import { Problem } from '@farol/contract/problem.ts'
import type { turmaValues } from '@farol/contract/turmas.ts'
import { daysOutside, isEmptyCalendar } from '@farol/domain/turma-calendar.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { turmaCourses, turmaMembers, turmas } from '#/database/schema/turmas.ts'
import { brokenConstraint } from '#/database/sql-errors.ts'
import { keepCopy } from '#/deletions/keep-copy.ts'
import { calendarsOf, loggedCalendar } from './stored-calendar.ts'
import { coursesOfTurma, lockedTurma } from './turmas.queries.ts'

type Values = z.output<typeof turmaValues>
type Target = { actorId: string; turmaId: string }

export function createTurma(orm: NodePgDatabase, { actorId, name }: { actorId: string; name: string }) {
  return orm.transaction(async (transaction) => {
    const id = newId()
    await transaction.insert(turmas).values({ id, name })
    await recordChange(transaction, {
      actorId,
      action: 'turma.create',
      subject: name,
      after: { name },
      publishes: [{ kind: 'turma', turmaId: id }],
    })
    return { id }
  })
}

type Update = Target & { values: Values & { version: number } }

export function updateTurma(orm: NodePgDatabase, { actorId, turmaId, values }: Update) {
  return orm.transaction(async (transaction) => {
    const before = await lockedTurma(transaction, turmaId)
    if (!before) throw new Problem('NOT_FOUND')
    const { courseIds, version, ...fields } = values
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    if (fields.capacity !== null && fields.capacity < before.memberCount) throw new Problem('TURMA_TOO_SMALL')
    const coursesBefore = await coursesOfTurma(transaction, turmaId)
    const calendars = await calendarsOf(transaction, turmaId)
    const lost = calendars.filter(({ courseId }) => !courseIds.includes(courseId))
    await recordLostCalendars(transaction, { actorId, turma: fields.name, lost })
    await transaction
      .update(turmas)
      .set({ ...fields, version: version + 1 })
      .where(eq(turmas.id, turmaId))
    await replaceCourses(transaction, { turmaId, courseIds })
    if (fields.startsOn === null) await requireNoInterval(transaction, turmaId)
    const coursesAfter = await coursesOfTurma(transaction, turmaId)
    await recordChange(transaction, {
      actorId,
      action: 'turma.update',
      subject: fields.name,
      before: { ...before, courses: coursesBefore.map(({ title }) => title) },
      after: { ...fields, courses: coursesAfter.map(({ title }) => title) },
      publishes: await changesOf(transaction, turmaId),
    })
    const outside = calendars
      .filter((calendar) => !lost.includes(calendar))
      .reduce((sum, calendar) => sum + daysOutside({ ...fields, ...calendar }), 0)
    return { version: version + 1, daysOutside: outside }
  })
}

type Calendars = Awaited<ReturnType<typeof calendarsOf>>
type Lost = { actorId: string; turma: string; lost: Calendars }

/** A course that leaves the turma takes its days along: the change log keeps them. */
async function recordLostCalendars(orm: NodePgDatabase, { actorId, turma, lost }: Lost) {
  for (const calendar of lost) {
    if (isEmptyCalendar(calendar)) continue
    await recordChange(orm, {
      actorId,
      action: 'turma.calendar',
      subject: `${turma}: ${calendar.title}`,
      before: loggedCalendar(calendar),
      after: loggedCalendar({ rule: 'at-once', everyDays: null, lessons: [] }),
      publishes: [],
    })
  }
}

/** Those that stay keep their calendar. */
async function replaceCourses(
  orm: NodePgDatabase,
  { turmaId, courseIds }: { turmaId: string; courseIds: readonly string[] },
) {
  await orm
    .delete(turmaCourses)
    .where(and(eq(turmaCourses.turmaId, turmaId), notInArray(turmaCourses.courseId, [...courseIds])))
  const rows = [...new Set(courseIds)].map((courseId) => ({ turmaId, courseId }))
  if (rows.length === 0) return
  try {
    await orm.insert(turmaCourses).values(rows).onConflictDoNothing()
  } catch (error) {
    if (brokenConstraint(error) === 'turma_courses_course_id_courses_id_fk')
      throw new Problem('COURSE_NOT_FOUND', { cause: error })
    throw error
  }
}

/** Lessons that open every few days are counted from the first day. */
async function requireNoInterval(orm: NodePgDatabase, turmaId: string) {
  const [found] = await orm
    .select({ courseId: turmaCourses.courseId })
    .from(turmaCourses)
    .where(and(eq(turmaCourses.turmaId, turmaId), eq(turmaCourses.releaseRule, 'interval')))
    .limit(1)
  if (found) throw new Problem('TURMA_START_NEEDED')
}

/** Members keep their accounts and what they did. */
export function removeTurma(orm: NodePgDatabase, { actorId, turmaId }: Target) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    if (!turma) throw new Problem('NOT_FOUND')
    const undoId = await keepCopy(transaction, {
      actorId,
      deleted: { kind: 'turma', turmaId, title: turma.name },
    })
    await transaction.delete(turmas).where(eq(turmas.id, turmaId))
    await recordChange(transaction, {
      actorId,
      action: 'turma.delete',
      subject: turma.name,
      before: turma,
      // The members are notified by the trigger of their table.
      publishes: [{ kind: 'turma', turmaId }],
    })
    return { undoId }
  })
}

/** For administrators, and for every member, whose courses may have changed. */
export async function changesOf(orm: NodePgDatabase, turmaId: string) {
  const members = await orm
    .select({ userId: turmaMembers.userId })
    .from(turmaMembers)
    .where(eq(turmaMembers.turmaId, turmaId))
  return [
    { kind: 'turma', turmaId } as const,
    ...members.map(({ userId }) => ({ kind: 'membership', turmaId, userId }) as const),
  ]
}
