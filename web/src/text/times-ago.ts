import { lastActivityLabel } from '@farol/domain/activity.ts'
import { schoolTimeZone } from './time-zone.ts'
import { withUnit } from './units.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** 'agora', 'há 4 min', 'há 2 h', then 'ontem', '3 dias atrás' or the date: it stands inside sentences. */
export function timeAgo(moment: string, now: Date): string {
  const at = new Date(moment)
  const ms = now.getTime() - at.getTime()
  const label = lastActivityLabel(at, { now, timeZone: schoolTimeZone() })
  if (label !== 'Hoje') return label.toLocaleLowerCase('pt-BR')
  if (ms < MINUTE_MS) return 'agora'
  if (ms < HOUR_MS) return `há ${withUnit(Math.floor(ms / MINUTE_MS), 'min')}`
  return `há ${withUnit(Math.floor(ms / HOUR_MS), 'h')}`
}
