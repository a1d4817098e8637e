import { Problem } from '@farol/contract/problem.ts'
import { placed } from '@farol/domain/ordering.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { courses } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { keepCopy } from '#/deletions/keep-copy.ts'
import { appendCourseRemoval } from '#/figures/deltas.ts'
import { lockRoles } from '#/identity/users.ts'
import { lockedCourse, lockedCourseOrder } from './admin-courses.queries.ts'
import { courseEvents } from './course-events.ts'

type Target = { actorId: string; courseId: string }

export function placeCourse(
  orm: NodePgDatabase,
  { actorId, courseId, position }: Target & { position: number },
) {
  return orm.transaction(async (transaction) => {
    const order = await lockedCourseOrder(transaction)
    const course = await lockedCourse(transaction, courseId)
    if (!course) throw new Problem('NOT_FOUND')
    const moved = placed(order, { item: courseId, position })
    await writeOrder(transaction, courses, moved)
    await recordChange(transaction, {
      actorId,
      action: 'course.move',
      subject: course.title,
      before: { orderIndex: course.orderIndex },
      after: { orderIndex: moved.indexOf(courseId) },
      publishes: courseEvents({ courseId, isListed: course.isPublished }),
    })
    return {}
  })
}

export function removeCourse(orm: NodePgDatabase, target: Target) {
  return orm.transaction(async (transaction) => {
    const { actorId, courseId } = target
    // The locks of `deleteCourse`, before those of the rows.
    await lockRoles(transaction)
    const order = await lockedCourseOrder(transaction)
    const course = await lockedCourse(transaction, courseId)
    if (!course) throw new Problem('NOT_FOUND')
    const { title } = course
    const undoId = await keepCopy(transaction, {
      actorId,
      deleted: { kind: 'course', courseId, title, order },
    })
    await deleteCourse(transaction, { ...target, action: 'course.delete' })
    return { undoId }
  })
}

type Deletion = Target & { action: 'course.delete' | 'course.undo-import' }

export async function deleteCourse(transaction: NodePgDatabase, { actorId, courseId, action }: Deletion) {
  // Only the rows of students are subtracted from the figures, so roles must not change meanwhile.
  await lockRoles(transaction)
  const order = await lockedCourseOrder(transaction)
  await appendCourseRemoval(transaction, [courseId])
  const [course] = await transaction.delete(courses).where(eq(courses.id, courseId)).returning()
  if (!course) throw new Problem('NOT_FOUND')
  await writeOrder(
    transaction,
    courses,
    order.filter((id) => id !== courseId),
  )
  await recordChange(transaction, {
    actorId,
    action,
    subject: course.title,
    before: course,
    publishes: courseEvents({ courseId, isListed: course.isPublished }),
  })
}
