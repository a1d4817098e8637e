import type { courseBody } from '@farol/contract/admin-courses.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isLengthMissing } from '@farol/domain/missing-length.ts'
import { placed } from '@farol/domain/ordering.ts'
import { isPrerequisiteCycle } from '@farol/domain/prerequisites.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { courses, lessons } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { courseName, lockedCourse, lockedCourseOrder, prerequisiteMap } from './admin-courses.queries.ts'
import { courseEvents } from './course-events.ts'

type Values = z.output<typeof courseBody>
type Update = Omit<Values, 'orderIndex' | 'access' | 'workloadHours'> & {
  orderIndex?: number | undefined
  access?: Values['access'] | undefined
  workloadHours?: Values['workloadHours'] | undefined
  version: number
}

export function createCourse(orm: NodePgDatabase, { actorId, values }: { actorId: string; values: Values }) {
  return orm.transaction(async (transaction) => {
    const order = await lockedCourseOrder(transaction)
    const id = newId()
    await checkPrerequisite(transaction, { courseId: id, prerequisiteId: values.prerequisiteCourseId })
    const { orderIndex, ...rest } = values
    await transaction.insert(courses).values({ id, ...rest, orderIndex: order.length })
    await writeOrder(transaction, courses, placed(order, { item: id, position: orderIndex }))
    await recordChange(transaction, {
      actorId,
      action: 'course.create',
      subject: values.title,
      after: await readable(transaction, values),
      publishes: courseEvents({ courseId: id, isListed: values.isPublished }),
    })
    return { id }
  })
}

type UpdateInput = { actorId: string; courseId: string; values: Update }

export function updateCourse(orm: NodePgDatabase, { actorId, courseId, values }: UpdateInput) {
  return orm.transaction(async (transaction) => {
    const order = await lockedCourseOrder(transaction)
    const before = await lockedCourse(transaction, courseId)
    if (!before) throw new Problem('NOT_FOUND')
    const {
      version,
      orderIndex,
      access = before.access,
      workloadHours = before.workloadHours,
      ...fields
    } = values
    const rest = { ...fields, access, workloadHours }
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await checkPrerequisite(transaction, { courseId, prerequisiteId: values.prerequisiteCourseId })
    if (rest.isPublished && !before.isPublished) await checkLengths(transaction, courseId)
    await transaction
      .update(courses)
      .set({ ...rest, version: version + 1 })
      .where(eq(courses.id, courseId))
    if (orderIndex !== undefined) {
      await writeOrder(transaction, courses, placed(order, { item: courseId, position: orderIndex }))
    }
    await recordChange(transaction, {
      actorId,
      action: 'course.update',
      subject: rest.title,
      before: await readable(transaction, before),
      after: await readable(transaction, { ...rest, orderIndex: orderIndex ?? before.orderIndex }),
      publishes: courseEvents({ courseId, isListed: before.isPublished || rest.isPublished }),
    })
    return { version: version + 1 }
  })
}

/** The change log stores the title of the prerequisite, because users read it and it can outlive that course. */
async function readable<Course extends { prerequisiteCourseId: string | null }>(
  orm: NodePgDatabase,
  { prerequisiteCourseId, ...values }: Course,
) {
  return { ...values, prerequisiteCourse: await courseName(orm, prerequisiteCourseId) }
}

async function checkPrerequisite(
  orm: NodePgDatabase,
  link: { courseId: string; prerequisiteId: string | null },
) {
  if (link.prerequisiteId === null) return
  const prerequisites = await prerequisiteMap(orm)
  if (isPrerequisiteCycle(prerequisites, link)) throw new Problem('PREREQUISITE_CYCLE')
  if (!prerequisites.has(link.prerequisiteId)) throw new Problem('PREREQUISITE_NOT_FOUND')
}

/** Published lessons need a known length, unless their video has none. */
async function checkLengths(orm: NodePgDatabase, courseId: string) {
  const { videoUrl, videoDuration, hasNoLength } = lessons
  const videos = await orm
    .select({ videoUrl, videoDuration, hasNoLength })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(videoDuration, 0)))
  if (videos.some(isLengthMissing)) throw new Problem('LENGTHS_MISSING')
}
