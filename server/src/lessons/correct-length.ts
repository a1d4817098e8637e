import { correctedLength, lengthsAgree } from '@farol/domain/video-length.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import { lessons } from '#/database/schema/content.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import { completeReached } from '#/progress/complete-reached.ts'
import type { Session } from '#/requests/caller.ts'
import { lockedLesson } from './admin-lessons.queries.ts'
import { deleteConflictingLengths, lengthReports, saveLengthReport } from './video-lengths.queries.ts'

type Place = { courseId: string; lessonId: string }
type Report = Place & { session: Session; seconds: number; videoUrl: string }

/** Saves the length that a player reports, and corrects the stored one once enough players agree on another. */
export async function reportVideoLength(
  { database, rateLimit }: { database: Database; rateLimit: RateLimit },
  { session, courseId, lessonId, seconds, videoUrl }: Report,
) {
  await checkedGate(database, { session, courseId, lessonId })
  await rateLimit.use({ limit: 'video-length:user', of: session.userId })
  const isAdmin = session.role === 'admin'
  const reporter = { lessonId, userId: session.userId, isAdmin }
  const kept = await saveLengthReport(database.orm, { ...reporter, seconds, videoUrl })
  const isKnown = !kept || (kept.videoDuration > 0 && lengthsAgree(kept.videoDuration, seconds))
  if (isKnown) return {}
  await database.orm.transaction(async (transaction) => {
    const lesson = await lockedLesson(transaction, { courseId, lessonId })
    const corrected = correctedLength(lesson.videoDuration, await lengthReports(transaction, lessonId))
    // A correction by students has no actor in the change log.
    if (corrected !== null)
      await storeLength(transaction, {
        lesson,
        seconds: corrected,
        ...(isAdmin && { actorId: session.userId }),
      })
    await publish(transaction, [{ kind: 'video', courseId }])
  })
  return {}
}

/** An administrator decides between the stored and the reported length. */
export function settleLength(
  orm: NodePgDatabase,
  { actorId, courseId, lessonId, seconds }: Place & { actorId: string; seconds: number },
) {
  return orm.transaction(async (transaction) => {
    const lesson = await lockedLesson(transaction, { courseId, lessonId })
    // Known from its file.
    if (lesson.videoId !== null) return {}
    await deleteConflictingLengths(transaction, lessonId, seconds)
    const { videoUrl } = lesson
    await saveLengthReport(transaction, { lessonId, userId: actorId, isAdmin: true, seconds, videoUrl })
    if (seconds !== lesson.videoDuration) await storeLength(transaction, { lesson, seconds, actorId })
    await publish(transaction, [{ kind: 'video', courseId }])
    return {}
  })
}

type Correction = { lesson: typeof lessons.$inferSelect; seconds: number; actorId?: string }

async function storeLength(transaction: NodePgDatabase, { lesson, seconds, actorId }: Correction) {
  const { id: lessonId, courseId } = lesson
  await transaction.update(lessons).set({ videoDuration: seconds }).where(eq(lessons.id, lessonId))
  await completeReached(transaction, { courseId, lessonId })
  const publishes = [{ kind: 'course', courseId }] as const
  if (actorId === undefined) return publish(transaction, publishes)
  await recordChange(transaction, {
    actorId,
    action: 'lesson.update',
    subject: lesson.title,
    before: { videoDuration: lesson.videoDuration },
    after: { videoDuration: seconds },
    publishes,
  })
}
