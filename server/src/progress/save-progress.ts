import type { ProgressSample, SavedProgress } from '@farol/contract/lessons.ts'
import { Problem } from '@farol/contract/problem.ts'
import { NO_SEGMENTS, segmentsOf } from '@farol/domain/watched-segments.ts'
import { checkedGate, courseOfLesson } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Session } from '#/requests/caller.ts'
import { clockSeconds } from './credit-sample.ts'
import { type Saved, saveSamples } from './progress.queries.ts'
import { createProgressBatches } from './progress-batches.ts'
import { recordCompletions } from './record-completions.ts'

export type SaveProgress = ReturnType<typeof createSaveProgress>

type Options = { observeBatch?: (size: number) => void }

export function createSaveProgress(database: Database, { observeBatch }: Options = {}) {
  const { saves, clock, orm } = database
  const batches = createProgressBatches((samples) => {
    observeBatch?.(samples.length)
    return saveSamples({ pool: saves, clock }, samples)
  })

  return {
    waiting: batches.waiting,
    save: async (
      session: Session,
      lessonId: string,
      { position, reach = 0, duration, playedSeconds, ageSeconds = 0, visitTurn, segments }: ProgressSample,
    ) => {
      const saving = batches.save({
        userId: session.userId,
        isAdmin: session.role === 'admin',
        lessonId,
        position,
        reach: Math.max(position, reach),
        duration,
        played: playedSeconds,
        takenAt: clockSeconds() - ageSeconds,
        visitTurn: visitTurn ?? null,
        segments: segments === undefined ? NO_SEGMENTS : segmentsOf(segments),
      })
      const saved = await saving.catch((error) => explain(error, { session, lessonId }))
      return toSavedProgress(saved, await isCompletedNow(saved))
    },
  }

  /** If a save is rejected, the gate explains why, unless the lesson was never opened. */
  async function explain(
    error: unknown,
    { session, lessonId }: { session: Session; lessonId: string },
  ): Promise<never> {
    if (error instanceof Problem && error.code === 'NOT_FOUND') {
      const courseId = await courseOfLesson(database.reads, lessonId)
      if (courseId) await checkedGate(database, { session, courseId, lessonId })
    }
    throw error
  }

  /** Only a save that completes a lesson can complete the course. */
  async function isCompletedNow({
    isCourseCompleted: was,
    isNewlyCompleted,
    userId,
    courseId,
  }: Saved): Promise<boolean> {
    if (was || !isNewlyCompleted) return was
    const completed = await recordCompletions(orm, { students: [{ courseId, userId }] })
    return completed.length > 0
  }
}

const toSavedProgress = (saved: Saved, isCourseDone: boolean): SavedProgress => ({
  watchPercentage: saved.watchPercentage,
  isCompleted: saved.isCompleted,
  furthestSeconds: saved.furthestSeconds,
  rewatchPercentage: saved.rewatchPercentage,
  isCourseCompleted: isCourseDone,
})
