import { dayText } from '@farol/domain/day-text.ts'
import type { CalendarLesson, Release } from '@farol/domain/turma-calendar.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { courses, lessons } from '#/database/schema/content.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses } from '#/database/schema/turmas.ts'

export type Place = { turmaId: string; courseId: string }

export const ofCourse = ({ turmaId, courseId }: Place) =>
  and(eq(turmaCourses.turmaId, turmaId), eq(turmaCourses.courseId, courseId))

type TitledLesson = CalendarLesson & { title: string }

/** Undefined if the turma does not have the course. */
export async function calendarOf(orm: NodePgDatabase, place: Place) {
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
