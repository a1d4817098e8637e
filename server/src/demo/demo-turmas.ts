import { addDays } from '@farol/domain/turma-calendar.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { turmaLessons } from '#/database/schema/turma-lessons.ts'
import { turmaCourses, turmaMembers, turmas } from '#/database/schema/turmas.ts'
import type { DemoCalendar } from './demo-calendar.ts'

type Lesson = { id: string; courseId: string }
type School = {
  calendar: DemoCalendar
  /** By slug, in their order. */
  lessons: ReadonlyMap<string, Lesson>
  /** The demo's student first. */
  userIds: readonly string[]
}

const MEMBERS = 12
const STARTED_DAYS_AGO = 14
const WEEKS = 16
/** Days since the start, lesson by lesson: two are open, two wait. */
const OPENS_AFTER = [0, 7, 19, 26]
/** Days for each lesson. */
const DAYS_FOR_LESSON = 7

/** Two turmas with the course that is only for turmas: one opens its lessons by date, with deadlines; one has everything at once. */
export async function insertTurmas(transaction: NodePgDatabase, { calendar, lessons, userIds }: School) {
  const startsOn = addDays(calendar.dayOf(calendar.now), -STARTED_DAYS_AGO)
  const finances = lessonsOf(lessons, 'orcamento-que-cabe')
  const talking = lessonsOf(lessons, 'ouvir-de-verdade')
  const evening = newId()
  const morning = newId()
  await transaction.insert(turmas).values([
    { id: evening, name: 'Turma da noite', startsOn, endsOn: addDays(startsOn, WEEKS * 7), isDemo: true },
    { id: morning, name: 'Turma da manhã', isDemo: true },
  ])
  await transaction
    .insert(turmaCourses)
    .values([
      ...courseOf(finances).map((courseId) => ({ turmaId: evening, courseId })),
      ...courseOf(talking).map((courseId) => ({ turmaId: evening, courseId, releaseRule: 'dates' as const })),
      ...courseOf(talking).map((courseId) => ({ turmaId: morning, courseId })),
    ])
  await transaction.insert(turmaLessons).values([
    ...finances.map(({ id: lessonId, courseId }, index) => {
      const dueOn = addDays(startsOn, (index + 1) * DAYS_FOR_LESSON)
      return { turmaId: evening, courseId, lessonId, opensOn: null, dueOn }
    }),
    ...talking.map(({ id: lessonId, courseId }, index) => {
      const opensOn = addDays(startsOn, OPENS_AFTER[index] ?? 0)
      return { turmaId: evening, courseId, lessonId, opensOn, dueOn: addDays(opensOn, DAYS_FOR_LESSON * 2) }
    }),
  ])
  const members = userIds.slice(0, MEMBERS * 2)
  await transaction.insert(turmaMembers).values(
    members.map((userId, index) => ({
      turmaId: index < MEMBERS ? evening : morning,
      userId,
      isMonitor: index === 1,
    })),
  )
  return { evening }
}

/** Those of the course that has this lesson. */
function lessonsOf(lessons: School['lessons'], slug: string): Lesson[] {
  const courseId = lessons.get(slug)?.courseId
  return [...lessons.values()].filter((lesson) => lesson.courseId === courseId)
}

const courseOf = (lessons: readonly Lesson[]) => [...new Set(lessons.map(({ courseId }) => courseId))]
