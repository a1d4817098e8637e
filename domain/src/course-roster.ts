import { isIdle } from './activity.ts'

export const ROSTER_STATES = ['not-begun', 'in-progress', 'stopped', 'completed'] as const
export type RosterState = (typeof ROSTER_STATES)[number]

type Standing = {
  /** In this course; null if the student never opened one of its lessons. */
  lastActiveAt: Date | null
  isCompleted: boolean
}

/** A completion is permanent, so it comes before inactivity. */
export function rosterState({ lastActiveAt, isCompleted }: Standing, now: Date): RosterState {
  if (isCompleted) return 'completed'
  if (lastActiveAt === null) return 'not-begun'
  return isIdle(lastActiveAt, now) ? 'stopped' : 'in-progress'
}
