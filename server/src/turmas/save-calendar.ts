import { Problem } from '@farol/contract/problem.ts'
import { type courseCalendar, faultText } from '@farol/contract/turma-calendar.ts'
import { dayText } from '@farol/domain/day-text.ts'
import { type CalendarLesson, calendarFaults } from '@farol/domain/turma-calendar.ts'
import type { TurmaDates } from '@farol/domain/turmas.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { courses, lessons } from '#/database/schema/content.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses } from '#/database/schema/turmas.ts'
import { changesOf } from './save-turma.ts'
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
      before: logged(before),
      after: logged({ rule, everyDays, lessons: after }),
      publishes: await changesOf(transaction, turmaId),
    })
    return { version: version + 1 }
  })
}

type Place = { turmaId: string; courseId: string }

const ofCourse = ({ turmaId, courseId }: Place) =>
  and(eq(turmaCourses.turmaId, turmaId), eq(turmaCourses.courseId, courseId))

type TitledLesson = CalendarLesson & { title: string }

async function calendarOf(orm: NodePgDatabase, place: Place) {
  const [course] = await orm
    .select({
      title: courses.title,
      rule: turmaCourses.releaseRule,
      everyDays: turmaCourses.releaseEveryDays,
      version: turmaCourses.version,
    })
    .from(turmaCourses)
    .innerJoin(courses, eq(courses.id, turmaCourses.courseId))
    .where(ofCourse(place))
  if (!course) return undefined
  const days = and(eq(turmaLessons.turmaId, place.turmaId), eq(turmaLessons.lessonId, lessons.id))
  const rows: TitledLesson[] = await orm
    .select({
      lessonId: lessons.id,
      title: lessons.title,
      opensOn: turmaLessons.opensOn,
      dueOn: turmaLessons.dueOn,
    })
    .from(lessons)
    .leftJoin(turmaLessons, days)
    .where(eq(lessons.courseId, place.courseId))
    .orderBy(asc(lessons.orderIndex))
  return { ...course, lessons: rows }
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

type Logged = Pick<Values, 'rule' | 'everyDays'> & { lessons: readonly TitledLesson[] }

function logged({ rule, everyDays, lessons: all }: Logged) {
  const days = (field: 'opensOn' | 'dueOn') =>
    all.flatMap(({ title, [field]: day }) => (day ? [`${title}: ${dayText(day, '')}`] : []))
  return {
    releaseRule: rule,
    releaseEveryDays: everyDays,
    lessonDays: days('opensOn'),
    lessonDeadlines: days('dueOn'),
  }
}
