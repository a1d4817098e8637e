import { type TurmaDates, turmaState } from './turmas.ts'

/** What decides whether somebody helps in a turma; read again in every request. */
export type MonitorFacts = {
  /** By their row in the turma: no row, no monitor. */
  isMonitor: boolean
  turma: TurmaDates
  /** The day at the school. */
  today: string
}

/**
 * A monitor is a student who helps in one turma while it runs: they see how its members are doing in its published courses, and why they are stuck.
 * They see no other turma, and of the people no more than their names.
 */
export const canMonitor = ({ isMonitor, turma, today }: MonitorFacts): boolean =>
  isMonitor && turmaState(turma, today) === 'running'

export type ReleaseFacts = MonitorFacts & {
  monitorId: string
  userId: string
  /** The user has a row as member of the same turma. */
  isMember: boolean
  isAdmin: boolean
  /** The quiz belongs to a published course of the turma. */
  isOfTurma: boolean
}

/** A monitor lets members retake a quiz, but never themselves. */
export const canReleaseAttempt = (facts: ReleaseFacts): boolean =>
  canMonitor(facts) && facts.isMember && facts.isOfTurma && !facts.isAdmin && facts.monitorId !== facts.userId
