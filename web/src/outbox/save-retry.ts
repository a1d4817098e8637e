import { ApiProblem } from '#/api/api-problem.ts'

const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 30_000

export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS))
}

const PASSING = [401, 408, 429]

/** The same save would be refused again: the lesson is gone, or the stored entry is not a save. */
export const isRefusedForGood = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

/** The lesson was deleted, unpublished or locked since it was opened: nothing of it is saved until that changes. */
export const isLessonClosed = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 403 || error.status === 404)
