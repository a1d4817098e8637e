import { ERRORS } from '@farol/contract/errors.ts'
import type { lessonBody, lessonUpdate } from '@farol/contract/lesson-fields.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isLengthMissing, lengthToStore } from '@farol/domain/missing-length.ts'
import { placed } from '@farol/domain/ordering.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { lockedCourse } from '#/courses/admin-courses.queries.ts'
import { lessonCountEvents } from '#/courses/course-events.ts'
import { newId } from '#/database/new-id.ts'
import { lessons } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { materialNames, saveMaterials } from '#/materials/lesson-materials.ts'
import { completeReached } from '#/progress/complete-reached.ts'
import { lengthOfUpload, nameOfVideo } from '#/videos/video-of-lesson.ts'
import { lockedLesson, lockedLessonOrder } from './admin-lessons.queries.ts'
import { deleteVideoFailures } from './report-video-failure.ts'
import { deleteLengthReports, saveLengthReport } from './video-lengths.queries.ts'

type Values = z.output<typeof lessonBody>
type Update = z.output<typeof lessonUpdate>
type CreateInput = { actorId: string; courseId: string; values: Values }
type UpdateInput = { actorId: string; courseId: string; lessonId: string; values: Update }

export function createLesson(orm: NodePgDatabase, { actorId, courseId, values }: CreateInput) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, courseId)
    const id = newId()
    const { orderIndex, playerDuration, materials, ...typed } = values
    const uploaded = await lengthOfUpload(transaction, typed.videoUrl)
    const length =
      uploaded ?? lengthToStore({ typed: typed.videoDuration, reported: playerDuration, hadNoLength: false })
    const rest = { ...typed, videoDuration: length.videoDuration }
    await checkLength(transaction, courseId, { ...rest, ...length })
    await transaction.insert(lessons).values({ id, courseId, ...rest, ...length, orderIndex: order.length })
    await saveMaterials(transaction, { lessonId: id, list: materials })
    await savePlayerLength(transaction, {
      lessonId: id,
      userId: actorId,
      playerDuration,
      videoUrl: rest.videoUrl,
    })
    await writeOrder(transaction, lessons, placed(order, { item: id, position: orderIndex }))
    await recordChange(transaction, {
      actorId,
      action: 'lesson.create',
      subject: values.title,
      after: {
        ...rest,
        videoUrl: await nameOfVideo(transaction, rest.videoUrl),
        orderIndex,
        materials: materials.map(({ name }) => name),
      },
      publishes: lessonCountEvents(courseId),
    })
    return { id }
  })
}

export function updateLesson(orm: NodePgDatabase, { actorId, courseId, lessonId, values }: UpdateInput) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, courseId)
    const before = await lockedLesson(transaction, { courseId, lessonId })
    const { version, orderIndex, playerDuration, materials, ...typed } = values
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    const isSameVideo = before.videoUrl === typed.videoUrl
    const uploaded = await lengthOfUpload(transaction, typed.videoUrl)
    const length =
      uploaded ??
      lengthToStore({
        typed: typed.videoDuration,
        reported: playerDuration,
        hadNoLength: isSameVideo && before.hasNoLength,
      })
    const rest = { ...typed, videoDuration: length.videoDuration }
    // Fixing a title does not require a length that was already missing.
    if (!(isSameVideo && isLengthMissing(before)))
      await checkLength(transaction, courseId, { ...rest, ...length })
    await transaction
      .update(lessons)
      .set({ ...rest, ...length, version: version + 1 })
      .where(eq(lessons.id, lessonId))
    if (!isSameVideo) {
      await deleteVideoFailures(transaction, lessonId)
      await deleteLengthReports(transaction, lessonId)
    }
    await savePlayerLength(transaction, {
      lessonId,
      userId: actorId,
      playerDuration,
      videoUrl: rest.videoUrl,
    })
    const asksForOther =
      rest.videoDuration !== before.videoDuration || rest.minWatchPercentage < before.minWatchPercentage
    if (asksForOther) await completeReached(transaction, { courseId, lessonId })
    const materialsBefore = await materialNames(transaction, lessonId)
    if (materials) await saveMaterials(transaction, { lessonId, list: materials })
    if (orderIndex !== undefined) {
      await writeOrder(transaction, lessons, placed(order, { item: lessonId, position: orderIndex }))
    }
    const [videoBefore, videoAfter] = [
      await nameOfVideo(transaction, before.videoUrl),
      await nameOfVideo(transaction, rest.videoUrl),
    ]
    const after = {
      ...rest,
      videoUrl: videoAfter,
      orderIndex: orderIndex ?? before.orderIndex,
      materials: materials?.map(({ name }) => name) ?? materialsBefore,
    }
    await recordChange(transaction, {
      actorId,
      action: 'lesson.update',
      subject: rest.title,
      before: { ...before, videoUrl: videoBefore, materials: materialsBefore },
      after,
      publishes: [{ kind: 'course', courseId }],
    })
    return { version: version + 1 }
  })
}

type Video = Parameters<typeof isLengthMissing>[0]

/** Published lessons need a known length, unless their video has none. */
async function checkLength(transaction: NodePgDatabase, courseId: string, video: Video) {
  if (!isLengthMissing(video)) return
  const course = await lockedCourse(transaction, courseId)
  if (course?.isPublished)
    throw new Problem('LENGTH_MISSING', { fields: { videoDuration: ERRORS.LENGTH_MISSING.message } })
}

type Kept = { lessonId: string; userId: string; playerDuration: number | null | undefined; videoUrl: string }

/** The preview in the form counts as an administrator's player. */
async function savePlayerLength(transaction: NodePgDatabase, { playerDuration, ...report }: Kept) {
  if (!playerDuration) return
  await saveLengthReport(transaction, { ...report, seconds: playerDuration, isAdmin: true })
}
