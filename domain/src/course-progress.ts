import { wholePercent } from './analytics.ts'

export const COURSE_STATUSES = ['not-started', 'in-progress', 'completed'] as const
type CourseStatus = (typeof COURSE_STATUSES)[number]

type LessonCounts = { completed: number; total: number }

/** 0 % after a completed lesson would look like lost work, and 100 % with a lesson missing like a finished course. */
export const coursePercent = ({ completed, total }: LessonCounts): number => wholePercent(completed, total)

/** A completed course can have new lessons, so its status alone does not say that nothing is left to do. */
export const isNothingLeft = ({ status, percent }: { status: CourseStatus; percent: number }): boolean =>
  status === 'completed' && percent === 100

/** Only a recorded completion (all lessons watched and all quizzes passed) makes a course completed; 100 % alone does not. */
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
