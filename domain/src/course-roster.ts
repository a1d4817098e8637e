import { isIdle } from './activity.ts'

/** Where a student stands in a course, on the list of its students. */
export const ROSTER_STATES = ['not-begun', 'in-progress', 'stopped', 'completed'] as const
export type RosterState = (typeof ROSTER_STATES)[number]

type Standing = {
  /** In this course; null for whoever never opened a lesson of it. */
  lastActiveAt: Date | null
  isCompleted: boolean
}

/** A completion is never taken back, however long ago it was. */
export function rosterState({ lastActiveAt, isCompleted }: Standing, now: Date): RosterState {
  if (isCompleted) return 'completed'
  if (lastActiveAt === null) return 'not-begun'
  return isIdle(lastActiveAt, now) ? 'stopped' : 'in-progress'
}
