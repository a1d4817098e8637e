import { ERRORS } from '@farol/contract/errors.ts'
import type { addList } from '@farol/contract/lesson-list.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isLengthMissing, lengthToStore } from '@farol/domain/missing-length.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { recordChange } from '#/changes/record-change.ts'
import { lockedCourse } from '#/courses/admin-courses.queries.ts'
import { lessonCountEvents } from '#/courses/course-events.ts'
import { newId } from '#/database/new-id.ts'
import { lessons } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { lengthOfUpload } from '#/videos/video-of-lesson.ts'
import { lockedLessonOrder } from './admin-lessons.queries.ts'
import { saveLengthReport } from './video-lengths.queries.ts'

type Values = z.output<typeof addList.body>
type Input = { actorId: string; courseId: string; values: Values }

/** Saves all lessons or none: an error names the lesson by its place in the list. */
export function addLessonList(orm: NodePgDatabase, { actorId, courseId, values }: Input) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, courseId)
    const course = await lockedCourse(transaction, courseId)
    if (!course) throw new Problem('NOT_FOUND')
    const rows = []
    for (const [place, listed] of values.lessons.entries()) {
      const { playerDuration, ...typed } = listed
      const length =
        (await atPlace(place, lengthOfUpload(transaction, typed.videoUrl))) ??
        lengthToStore({ typed: typed.videoDuration, reported: playerDuration, hadNoLength: false })
      const row = { ...typed, ...length, id: newId(), courseId, orderIndex: order.length + place }
      if (course.isPublished && isLengthMissing(row))
        throw problemAt(place, 'videoDuration', 'LENGTH_MISSING')
      rows.push({ ...row, description: '', minWatchPercentage: values.minWatchPercentage })
    }
    await transaction.insert(lessons).values(rows)
    for (const [place, { id, videoUrl }] of rows.entries()) {
      const seconds = values.lessons[place]?.playerDuration
      if (seconds)
        await saveLengthReport(transaction, {
          lessonId: id,
          userId: actorId,
          isAdmin: true,
          seconds,
          videoUrl,
        })
    }
    await writeOrder(transaction, lessons, [...order, ...rows.map(({ id }) => id)])
    await recordChange(transaction, {
      actorId,
      action: 'lesson.create-list',
      subject: course.title,
      after: { lessons: rows.map(({ title }) => title) },
      publishes: lessonCountEvents(courseId),
    })
    return { ids: rows.map(({ id }) => id) }
  })
}

const problemAt = (place: number, field: string, code: 'LENGTH_MISSING' | 'VIDEO_NOT_FOUND') =>
  new Problem(code, { fields: { [`lessons.${place}.${field}`]: ERRORS[code].message } })

async function atPlace<T>(place: number, found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Problem && error.code === 'VIDEO_NOT_FOUND')
      throw problemAt(place, 'videoUrl', error.code)
    throw error
  }
}
