import { Problem } from '@farol/contract/problem.ts'
import { lessonGates } from '@farol/domain/lesson-gating.ts'
import type { Database } from '#/database/open-database.ts'
import type { Session } from '#/requests/caller.ts'
import { type GatedCourse, gatedCourse } from './lesson-states.queries.ts'

/** The access check of every endpoint of a lesson or its quiz. */
export async function checkedGate(
  database: Database,
  { session, courseId, lessonId }: { session: Session; courseId: string; lessonId: string },
) {
  const isAdmin = session.role === 'admin'
  const course = await gatedCourse(database.reads, { userId: session.userId, courseId, isAdmin })
  return passedGate(course, { isAdmin, lessonId })
}

/** Administrators can preview everything. */
export function passedGate<Course extends GatedCourse>(
  course: Course | undefined,
  { isAdmin, lessonId }: { isAdmin: boolean; lessonId: string },
) {
  const index = course?.states.findIndex(({ id }) => id === lessonId) ?? -1
  if (!course || index < 0) throw new Problem('NOT_FOUND')
  if (!isAdmin && course.isLocked) throw new Problem('COURSE_LOCKED')
  if (!isAdmin && !lessonGates(course.states)[index]?.isOpen) throw new Problem('LESSON_LOCKED')
  return { course, states: course.states, index }
}
