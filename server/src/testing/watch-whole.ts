import { lessons } from '@farol/contract/lessons.ts'
import type { Database } from '#/database/open-database.ts'
import type { SignedIn } from './signed-in.ts'
import { timePasses } from './time-passes.ts'

/** Watches a whole lesson of the builders (a hundred seconds) by moving the clock. */
export async function watchWhole(
  { pool }: Database,
  visitor: SignedIn,
  place: { courseId: string; lessonId: string },
) {
  const { lessonId } = place
  await visitor.call(lessons.open, { params: place })
  await timePasses(pool, { userId: visitor.userId, seconds: 200 })
  const body = { position: 100, duration: 100, playedSeconds: 100 }
  return visitor.call(lessons.saveProgress, { params: { lessonId }, body })
}
