import type { lessonBody } from '@farol/contract/admin-lessons.ts'
import { placed } from '@farol/domain/ordering.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '../changes/record-change.ts'
import { newId } from '../database/new-id.ts'
import { lessons } from '../database/schema/content.ts'
import { writeOrder } from '../database/write-order.ts'
import { Problem } from '../http/problem.ts'
import { completeReached } from '../progress/complete-reached.ts'
import { lockedLesson, lockedLessonOrder } from './admin-lessons.queries.ts'
import { lessonCountTells } from './lesson-count-tells.ts'
import { forgetVideoFailures } from './report-video-failure.ts'
import { forgetLengthReports, keepLengthReport } from './video-lengths.queries.ts'

type Values = z.output<typeof lessonBody>
type Update = Omit<Values, 'orderIndex' | 'captionsUrl'> & {
  orderIndex?: number | undefined
  captionsUrl?: string | undefined
  version: number
}
type CreateInput = { actorId: string; courseId: string; values: Values }
type UpdateInput = { actorId: string; courseId: string; lessonId: string; values: Update }

export function createLesson(orm: NodePgDatabase, { actorId, courseId, values }: CreateInput) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, courseId)
    const id = newId()
    const { orderIndex, playerDuration, ...typed } = values
    const rest = withLength(typed, playerDuration)
    await transaction.insert(lessons).values({ id, courseId, ...rest, orderIndex: order.length })
    await keepLength(transaction, { lessonId: id, userId: actorId, playerDuration, videoUrl: rest.videoUrl })
    await writeOrder(transaction, lessons, placed(order, { item: id, position: orderIndex }))
    await recordChange(transaction, {
      actorId,
      action: 'lesson.create',
      subject: values.title,
      after: { ...rest, orderIndex },
      tells: lessonCountTells(courseId),
    })
    return { id }
  })
}

export function updateLesson(orm: NodePgDatabase, { actorId, courseId, lessonId, values }: UpdateInput) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, courseId)
    const before = await lockedLesson(transaction, { courseId, lessonId })
    const { version, orderIndex, playerDuration, ...typed } = values
    const rest = withLength(typed, playerDuration)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await transaction
      .update(lessons)
      .set({ ...rest, version: version + 1 })
      .where(eq(lessons.id, lessonId))
    if (before.videoUrl !== rest.videoUrl) {
      await forgetVideoFailures(transaction, lessonId)
      await forgetLengthReports(transaction, lessonId)
    }
    await keepLength(transaction, { lessonId, userId: actorId, playerDuration, videoUrl: rest.videoUrl })
    const asksForOther =
      rest.videoDuration !== before.videoDuration || rest.minWatchPercentage < before.minWatchPercentage
    if (asksForOther) await completeReached(transaction, { courseId, lessonId })
    if (orderIndex !== undefined) {
      await writeOrder(transaction, lessons, placed(order, { item: lessonId, position: orderIndex }))
    }
    const after = { ...rest, orderIndex: orderIndex ?? before.orderIndex }
    await recordChange(transaction, {
      actorId,
      action: 'lesson.update',
      subject: rest.title,
      before,
      after,
      tells: [{ kind: 'course', courseId }],
    })
    return { version: version + 1 }
  })
}

/** A lesson is without a length only when its video cannot tell one. */
const withLength = <Lesson extends { videoDuration: number }>(
  lesson: Lesson,
  playerDuration: number | null,
) => ({
  ...lesson,
  videoDuration: lesson.videoDuration || Math.round(playerDuration ?? 0),
})

type Kept = { lessonId: string; userId: string; playerDuration: number | null; videoUrl: string }

/** The preview in the form is the player of an administrator. */
async function keepLength(transaction: NodePgDatabase, { playerDuration, ...report }: Kept) {
  if (playerDuration === null) return
  await keepLengthReport(transaction, { ...report, seconds: playerDuration, isAdmin: true })
}
