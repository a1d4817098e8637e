import { Problem } from '@farol/contract/problem.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { courseCovers } from '#/database/schema/content.ts'
import { lockedCourse } from './admin-courses.queries.ts'
import { courseEvents } from './course-events.ts'
import { coverAddresses } from './cover-addresses.ts'

type Of = { actorId: string; courseId: string }

/** The version of the course stays: whoever has its form open loses nothing. */
export function saveCover(
  orm: NodePgDatabase,
  { actorId, courseId, images }: Of & { images: { small: Buffer; large: Buffer } },
) {
  return orm.transaction(async (transaction) => {
    const course = await lockedCourse(transaction, courseId)
    if (!course) throw new Problem('NOT_FOUND')
    const id = newId()
    await transaction
      .insert(courseCovers)
      .values({ courseId, id, ...images })
      .onConflictDoUpdate({ target: courseCovers.courseId, set: { id, ...images } })
    await recordChange(transaction, {
      actorId,
      action: 'course.cover',
      subject: course.title,
      publishes: courseEvents({ courseId, isListed: course.isPublished }),
    })
    return { cover: coverAddresses(courseId, id) }
  })
}

export function removeCover(orm: NodePgDatabase, { actorId, courseId }: Of) {
  return orm.transaction(async (transaction) => {
    const course = await lockedCourse(transaction, courseId)
    if (!course) throw new Problem('NOT_FOUND')
    const removed = await transaction
      .delete(courseCovers)
      .where(eq(courseCovers.courseId, courseId))
      .returning({ id: courseCovers.id })
    if (removed.length > 0)
      await recordChange(transaction, {
        actorId,
        action: 'course.remove-cover',
        subject: course.title,
        publishes: courseEvents({ courseId, isListed: course.isPublished }),
      })
    return { cover: null }
  })
}
