export const COURSE_STATUSES = ['not-started', 'in-progress', 'completed'] as const
export type CourseStatus = (typeof COURSE_STATUSES)[number]

export type LessonCounts = { completed: number; total: number }

/**
 * Completed lessons of all lessons, in whole percent. Rounding never shows 0 % once a lesson is done nor 100 % while one
 * is missing: a person would take the first for lost work and the second for a finished course.
 */
export function coursePercent({ completed, total }: LessonCounts): number {
  if (total === 0 || completed === 0) return 0
  if (completed >= total) return 100
  return Math.min(99, Math.max(1, Math.round((completed / total) * 100)))
}

export function courseStatus(percent: number): CourseStatus {
  if (percent === 0) return 'not-started'
  return percent === 100 ? 'completed' : 'in-progress'
}
