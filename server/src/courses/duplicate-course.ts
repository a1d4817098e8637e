import { Problem } from '@farol/contract/problem.ts'
import { TITLE_MAX } from '@farol/domain/limits.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'
import {
  courseCovers,
  courses,
  lessons,
  quizOptions,
  quizQuestions,
  quizzes,
} from '#/database/schema/content.ts'
import { lockedCourse, lockedCourseOrder } from './admin-courses.queries.ts'
import { copyMaterials } from './copy-materials.ts'
import { courseEvents } from './course-events.ts'

const COPY_MARK = ' (cópia)'

/** A draft at the end of the list, with the current lessons and quizzes; archived questions are not copied. */
export function duplicateCourse(
  orm: NodePgDatabase,
  { actorId, courseId }: { actorId: string; courseId: string },
) {
  return orm.transaction(async (transaction) => {
    const order = await lockedCourseOrder(transaction)
    const source = await lockedCourse(transaction, courseId)
    if (!source) throw new Problem('NOT_FOUND')
    const id = newId()
    const title = source.title.slice(0, TITLE_MAX - COPY_MARK.length) + COPY_MARK
    await transaction.insert(courses).values({
      id,
      title,
      description: source.description,
      access: source.access,
      workloadHours: source.workloadHours,
      prerequisiteCourseId: source.prerequisiteCourseId,
      orderIndex: order.length,
    })
    await copyCover(transaction, { from: courseId, to: id })
    await copyLessons(transaction, { from: courseId, to: id })
    await recordChange(transaction, {
      actorId,
      action: 'course.duplicate',
      subject: source.title,
      after: { title, courseId: id },
      publishes: courseEvents({ courseId: id, isListed: false }),
    })
    return { id }
  })
}

async function copyCover(orm: NodePgDatabase, { from, to }: { from: string; to: string }) {
  const [cover] = await orm.select().from(courseCovers).where(eq(courseCovers.courseId, from))
  if (cover) await orm.insert(courseCovers).values({ ...cover, id: newId(), courseId: to })
}

async function copyLessons(orm: NodePgDatabase, { from, to }: { from: string; to: string }) {
  const rows = await orm
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, from))
    .orderBy(asc(lessons.orderIndex))
  const newIds = await insertCopies(rows, (row, id) =>
    orm.insert(lessons).values({ ...fresh(row), id, courseId: to }),
  )
  await copyMaterials(orm, newIds)
  await copyCaptions(orm, newIds)
  await copyQuizzes(orm, newIds)
}

async function copyCaptions(orm: NodePgDatabase, lessonIds: Map<string, string>) {
  const rows = await orm
    .select()
    .from(lessonCaptions)
    .where(inArray(lessonCaptions.lessonId, [...lessonIds.keys()]))
  for (const { createdAt: _createdAt, updatedAt: _updatedAt, ...row } of rows)
    await orm.insert(lessonCaptions).values({ ...row, lessonId: lessonIds.get(row.lessonId) ?? '' })
}

async function copyQuizzes(orm: NodePgDatabase, lessonIds: Map<string, string>) {
  if (lessonIds.size === 0) return
  const rows = await orm
    .select()
    .from(quizzes)
    .where(inArray(quizzes.lessonId, [...lessonIds.keys()]))
  const newIds = await insertCopies(rows, (row, id) =>
    orm.insert(quizzes).values({ ...fresh(row), id, lessonId: lessonIds.get(row.lessonId) ?? '' }),
  )
  await copyQuestions(orm, newIds)
}

async function copyQuestions(orm: NodePgDatabase, quizIds: Map<string, string>) {
  if (quizIds.size === 0) return
  const live = and(inArray(quizQuestions.quizId, [...quizIds.keys()]), isNull(quizQuestions.archivedAt))
  const rows = await orm.select().from(quizQuestions).where(live)
  const newIds = await insertCopies(rows, (row, id) =>
    orm.insert(quizQuestions).values({ ...row, id, quizId: quizIds.get(row.quizId) ?? '' }),
  )
  if (newIds.size === 0) return
  const options = await orm
    .select()
    .from(quizOptions)
    .where(inArray(quizOptions.questionId, [...newIds.keys()]))
  await insertCopies(options, (row, id) =>
    orm.insert(quizOptions).values({ ...row, id, questionId: newIds.get(row.questionId) ?? '' }),
  )
}

/** Inserts a copy of each row, and returns the new ids by the old ones. */
async function insertCopies<Row extends { id: string }>(
  rows: Row[],
  insert: (row: Row, id: string) => Promise<unknown>,
) {
  const newIds = new Map<string, string>()
  for (const row of rows) {
    const id = newId()
    await insert(row, id)
    newIds.set(row.id, id)
  }
  return newIds
}

/** A copy starts its own history, and even the copy of a demo course is the school's own. */
function fresh<Row extends { version: number; createdAt: Date; updatedAt: Date; isDemo?: boolean }>(
  row: Row,
) {
  const { version: _version, createdAt: _createdAt, updatedAt: _updatedAt, isDemo: _isDemo, ...rest } = row
  return rest
}
