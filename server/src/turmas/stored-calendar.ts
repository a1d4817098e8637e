import { dayText } from '@farol/domain/day-text.ts'
import type { CalendarLesson, Release } from '@farol/domain/turma-calendar.ts'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { courses, lessons } from '#/database/schema/content.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses } from '#/database/schema/turmas.ts'

export type Place = { turmaId: string; courseId: string }

export const ofCourse = ({ turmaId, courseId }: Place) =>
  and(eq(turmaCourses.turmaId, turmaId), eq(turmaCourses.courseId, courseId))

type TitledLesson = CalendarLesson & { title: string }

/** Undefined if the turma does not have the course. */
export const calendarOf = async (orm: NodePgDatabase, place: Place) =>
  (await calendarsWhere(orm, ofCourse(place)))[0]

/** Of every course of the turma. */
export const calendarsOf = (orm: NodePgDatabase, turmaId: string) =>
  calendarsWhere(orm, eq(turmaCourses.turmaId, turmaId))

async function calendarsWhere(orm: NodePgDatabase, isWanted: SQL | undefined) {
  const found = await orm
    .select({
      courseId: courses.id,
      title: courses.title,
      rule: turmaCourses.releaseRule,
      everyDays: turmaCourses.releaseEveryDays,
      version: turmaCourses.version,
    })
    .from(turmaCourses)
    .innerJoin(courses, eq(courses.id, turmaCourses.courseId))
    .where(isWanted)
  const days = and(eq(turmaLessons.turmaId, turmaCourses.turmaId), eq(turmaLessons.lessonId, lessons.id))
  const rows: (TitledLesson & { courseId: string })[] = await orm
    .select({
      courseId: lessons.courseId,
      lessonId: lessons.id,
      title: lessons.title,
      opensOn: turmaLessons.opensOn,
      dueOn: turmaLessons.dueOn,
    })
    .from(turmaCourses)
    .innerJoin(lessons, eq(lessons.courseId, turmaCourses.courseId))
    .leftJoin(turmaLessons, days)
    .where(isWanted)
    .orderBy(asc(lessons.orderIndex))
  const lessonsOf = Map.groupBy(rows, ({ courseId }) => courseId)
  return found.map((course) => ({ ...course, lessons: lessonsOf.get(course.courseId) ?? [] }))
}

type Logged = Pick<Release, 'rule' | 'everyDays'> & { lessons: readonly TitledLesson[] }

/** As the change log shows it. */
export function loggedCalendar({ rule, everyDays, lessons: all }: Logged) {
  const days = (field: 'opensOn' | 'dueOn') =>
    all.flatMap(({ title, [field]: day }) => (day ? [`${title}: ${dayText(day, '')}`] : []))
  return {
    releaseRule: rule,
    releaseEveryDays: everyDays,
    lessonDays: days('opensOn'),
    lessonDeadlines: days('dueOn'),
  }
}
