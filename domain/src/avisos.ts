import { canMonitor, type MonitorFacts } from './monitors.ts'

/** Who receives an aviso. */
export const AVISO_AUDIENCES = ['everyone', 'course', 'turma'] as const
export type AvisoAudience = (typeof AVISO_AUDIENCES)[number]

/**
 * It waits for its time; is being sent, until all have it and no mail or push about it waits; was sent, perhaps but for digests;
 * was stopped on the way; or was called off before.
 */
export const AVISO_STATES = ['scheduled', 'sending', 'sent', 'stopped', 'called-off'] as const
export type AvisoState = (typeof AVISO_STATES)[number]

/** Nobody called it off: the course or turma was deleted, or the author is no longer its monitor. */
export const AVISO_OBSTACLES = ['gone', 'not-monitor'] as const
export type AvisoObstacle = (typeof AVISO_OBSTACLES)[number]

/** Only until its time comes. */
export const canEditAviso = (state: AvisoState): boolean => state === 'scheduled'

type Standing = {
  state: AvisoState
  /** Mails about it that are not on their way yet: now, and with the next digest. */
  waitingMails: number
  waitingDigests: number
}

/** While anybody is still to get it, or a mail about it. */
export const canStopAviso = ({ state, waitingMails, waitingDigests }: Standing): boolean =>
  state === 'scheduled' || state === 'sending' || (state === 'sent' && waitingMails + waitingDigests > 0)

/** Clocks differ: a minute ago is now. */
const CLOCK_TOLERANCE_MS = 60_000

export const isPast = (sendAt: Date, now: Date): boolean =>
  sendAt.getTime() < now.getTime() - CLOCK_TOLERANCE_MS

type SendingFacts = {
  audience: AvisoAudience
  /** The course or turma still exists. */
  hasTarget: boolean
  isAuthorAdmin: boolean
  /** Null unless the author is a member of the turma. */
  monitor: MonitorFacts | null
}

/** What keeps an aviso from being sent when its time has come; null if nothing does. */
export function avisoObstacle({
  audience,
  hasTarget,
  isAuthorAdmin,
  monitor,
}: SendingFacts): AvisoObstacle | null {
  if (audience !== 'everyone' && !hasTarget) return 'gone'
  if (isAuthorAdmin) return null
  return audience === 'turma' && monitor !== null && canMonitor(monitor) ? null : 'not-monitor'
}
