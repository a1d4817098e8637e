import { Problem } from '@farol/contract/problem.ts'
import { deviceLabel } from '@farol/domain/device.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import { videoFailures } from '#/database/schema/content.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import type { Session } from '#/requests/caller.ts'
import { lockedLesson } from './admin-lessons.queries.ts'

type Report = { session: Session; courseId: string; lessonId: string; userAgent: string }

/** Rate limited per student; previews of administrators are not counted. */
export async function reportVideoFailure(
  { database, rateLimit }: { database: Database; rateLimit: RateLimit },
  { session, courseId, lessonId, userAgent }: Report,
) {
  await checkedGate(database, { session, courseId, lessonId })
  if (session.role === 'admin' || !(await isWithinRate(rateLimit, `${session.userId} ${lessonId}`))) return {}
  await database.orm.transaction(async (transaction) => {
    await transaction
      .insert(videoFailures)
      .values({ lessonId, browser: deviceLabel(userAgent) })
      .onConflictDoUpdate({
        target: videoFailures.lessonId,
        set: {
          count: sql`${videoFailures.count} + 1`,
          lastAt: sql`now()`,
          browser: sql`excluded.browser`,
        },
      })
    await publish(transaction, [{ kind: 'video', courseId }])
  })
  return {}
}

async function isWithinRate(rateLimit: RateLimit, of: string): Promise<boolean> {
  try {
    await rateLimit.use({ limit: 'video-failure:student', of })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/** After a change of the address, reports about the old video are void. */
export async function deleteVideoFailures(orm: NodePgDatabase, lessonId: string) {
  await orm.delete(videoFailures).where(eq(videoFailures.lessonId, lessonId))
}

type Target = { courseId: string; lessonId: string }

export function resolveVideoFailure(orm: NodePgDatabase, { courseId, lessonId }: Target) {
  return orm.transaction(async (transaction) => {
    await lockedLesson(transaction, { courseId, lessonId })
    await deleteVideoFailures(transaction, lessonId)
    await publish(transaction, [{ kind: 'video', courseId }])
    return {}
  })
}
