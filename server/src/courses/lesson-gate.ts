import { Problem } from '@farol/contract/problem.ts'
import { dayText } from '@farol/domain/day-text.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import type { GatedLesson } from '@farol/domain/lesson-gating.ts'
import type { ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import type { Database } from '#/database/open-database.ts'
import type { Reads } from '#/database/reads.ts'
import type { Session } from '#/requests/caller.ts'

export type GatedCourse = {
  title: string
  accessFacts: CourseAccessFacts
  isLocked: boolean
  isCompleted: boolean
  lessons: GatedLesson[]
  release: ReleaseFacts
}

const GATED_COURSE = {
  name: 'gated-course',
  text: `
    select title, access_facts as "accessFacts", is_locked as "isLocked", is_completed as "isCompleted", lessons, release
    from gated_courses($1)
    where id = $2`,
}

/** The access check of every endpoint of a lesson or its quiz. */
export async function checkedGate(
  { reads }: Database,
  { session, courseId, lessonId }: { session: Session; courseId: string; lessonId: string },
) {
  const isAdmin = session.role === 'admin'
  const [course] = await reads.query<GatedCourse>(GATED_COURSE, [session.userId, courseId])
  return passedGate(course, { isAdmin, lessonId })
}

/** The lessons of a course that this user may open, in order. */
export async function openLessons(
  { reads }: Database,
  { session, courseId }: { session: Session; courseId: string },
) {
  const [course] = await reads.query<GatedCourse>(GATED_COURSE, [session.userId, courseId])
  return openLessonsOf(course, { isAdmin: session.role === 'admin' }).lessons
}

export function openLessonsOf<Course extends GatedCourse>(
  course: Course | undefined,
  { isAdmin }: { isAdmin: boolean },
) {
  if (!course || !canSeeCourse(course.accessFacts, { isAdmin })) throw new Problem('NOT_FOUND')
  if (!isAdmin && course.isLocked) throw new Problem('COURSE_LOCKED')
  const gates = lessonGates(course.lessons, course.release)
  const lessons = course.lessons
    .map(({ id, title }, index) => ({ id, title, number: index + 1, isOpen: gates[index]?.isOpen === true }))
    .filter(({ isOpen }) => isAdmin || isOpen)
  return { course, lessons }
}

/** A course that the user may not see is NOT_FOUND. Administrators can preview everything. */
export function passedGate<Course extends GatedCourse>(
  course: Course | undefined,
  { isAdmin, lessonId }: { isAdmin: boolean; lessonId: string },
) {
  const index = course?.lessons.findIndex(({ id }) => id === lessonId) ?? -1
  if (!course || index < 0 || !canSeeCourse(course.accessFacts, { isAdmin })) throw new Problem('NOT_FOUND')
  if (!isAdmin && course.isLocked) throw new Problem('COURSE_LOCKED')
  const gate = lessonGates(course.lessons, course.release)[index]
  if (!isAdmin && gate?.opensOn) throw notReleased(gate.opensOn, course.release.today)
  if (!isAdmin && !gate?.isOpen) throw new Problem('LESSON_LOCKED')
  return { course, index }
}

const notReleased = (opensOn: string, today: string) =>
  new Problem('LESSON_NOT_RELEASED', { sentence: `Esta aula abre em ${dayText(opensOn, today)}.` })

const COURSE_OF_LESSON = {
  name: 'course-of-lesson',
  text: 'select course_id as id from lessons where id = $1',
}

export async function courseOfLesson(reads: Reads, lessonId: string): Promise<string | undefined> {
  const [course] = await reads.query<{ id: string }>(COURSE_OF_LESSON, [lessonId])
  return course?.id
}
