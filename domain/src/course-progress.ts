import { wholePercent } from './analytics.ts'

export const COURSE_STATUSES = ['not-started', 'in-progress', 'completed'] as const
export type CourseStatus = (typeof COURSE_STATUSES)[number]

export type LessonCounts = { completed: number; total: number }

/** Of all lessons. A 0 % once a lesson is done would look like lost work, a 100 % while one is missing like a finished course. */
export const coursePercent = ({ completed, total }: LessonCounts): number => wholePercent(completed, total)

/** Nothing is left to do: a completed course may have new lessons. */
export const isNothingLeft = ({ status, percent }: { status: CourseStatus; percent: number }): boolean =>
  status === 'completed' && percent === 100

/** Completed is a course whose completion was recorded: all lessons watched and all quizzes passed, at some time. 100 % alone is not. */
export function courseStatus({
  percent,
  isCompleted,
}: {
  percent: number
  isCompleted: boolean
}): CourseStatus {
  if (isCompleted) return 'completed'
  return percent === 0 ? 'not-started' : 'in-progress'
}
