import { wholePercent } from './analytics.ts'

export const COURSE_STATUSES = ['not-started', 'in-progress', 'completed'] as const
export type CourseStatus = (typeof COURSE_STATUSES)[number]

export type LessonCounts = { completed: number; total: number }

/** Of all lessons. A 0 % once a lesson is done would look like lost work, a 100 % while one is missing like a finished course. */
export const coursePercent = ({ completed, total }: LessonCounts): number => wholePercent(completed, total)

export function courseStatus(percent: number): CourseStatus {
  if (percent === 0) return 'not-started'
  return percent === 100 ? 'completed' : 'in-progress'
}
