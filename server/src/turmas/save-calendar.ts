import { Problem } from '@farol/contract/problem.ts'
import { type courseCalendar, faultText } from '@farol/contract/turma-calendar.ts'
import { type CalendarLesson, calendarFaults } from '@farol/domain/turma-calendar.ts'
import type { TurmaDates } from '@farol/domain/turmas.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses } from '#/database/schema/turmas.ts'
import { changesOf } from './save-turma.ts'
import { calendarOf, loggedCalendar, ofCourse, type Place } from './stored-calendar.ts'
import { lockedTurma } from './turmas.queries.ts'

type Values = z.output<typeof courseCalendar> & { version: number }
type Saved = { actorId: string; turmaId: string; courseId: string; values: Values }

/** A lesson that was deleted meanwhile is left out. */
export function saveCalendar(orm: NodePgDatabase, { actorId, turmaId, courseId, values }: Saved) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const before = await calendarOf(transaction, { turmaId, courseId })
    if (!turma || !before) throw new Problem('NOT_FOUND')
    const { rule, everyDays, version } = values
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    if (rule === 'interval' && turma.startsOn === null) throw new Problem('TURMA_START_NEEDED')
    const sent = new Map(values.lessons.map((lesson) => [lesson.lessonId, lesson]))
    const none = { opensOn: null, dueOn: null }
    const after = before.lessons.map((lesson) => ({ ...lesson, ...(sent.get(lesson.lessonId) ?? none) }))
    checkDays(values, after, turma)
    await transaction
      .update(turmaCourses)
      .set({ releaseRule: rule, releaseEveryDays: everyDays, version: version + 1 })
      .where(ofCourse({ turmaId, courseId }))
    await replaceDays(transaction, { turmaId, courseId, lessons: after })
    await recordChange(transaction, {
      actorId,
      action: 'turma.calendar',
      subject: `${turma.name}: ${before.title}`,
      before: loggedCalendar(before),
      after: loggedCalendar({ rule, everyDays, lessons: after }),
      publishes: await changesOf(transaction, turmaId),
    })
    return { version: version + 1 }
  })
}

async function replaceDays(
  orm: NodePgDatabase,
  { turmaId, courseId, lessons: all }: Place & { lessons: readonly CalendarLesson[] },
) {
  await orm
    .delete(turmaLessons)
    .where(and(eq(turmaLessons.turmaId, turmaId), eq(turmaLessons.courseId, courseId)))
  const dated = all.filter(({ opensOn, dueOn }) => opensOn !== null || dueOn !== null)
  if (dated.length === 0) return
  await orm
    .insert(turmaLessons)
    .values(dated.map(({ lessonId, opensOn, dueOn }) => ({ turmaId, courseId, lessonId, opensOn, dueOn })))
}

/** The fields are named by their place in what was sent. */
function checkDays(values: Values, after: readonly CalendarLesson[], dates: TurmaDates) {
  const faults = calendarFaults({ ...dates, ...values, lessons: after })
  if (faults.length === 0) return
  const fields = faults.map(({ index, field, fault }) => {
    const place = values.lessons.findIndex(({ lessonId }) => lessonId === after[index]?.lessonId)
    return [`lessons.${place}.${field}`, faultText(fault, dates)]
  })
  throw new Problem('CALENDAR_DATES', { fields: Object.fromEntries(fields) })
}
