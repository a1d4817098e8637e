import { lastActivityLabel } from '@farol/domain/activity.ts'
import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** 'agora', 'há 4 min', 'há 2 h', then 'Ontem', '3 dias atrás' or the date. */
export function timeAgo(moment: string, now: Date): string {
  const at = new Date(moment)
  const ms = now.getTime() - at.getTime()
  const label = lastActivityLabel(at, { now, timeZone: SCHOOL_TIME_ZONE })
  if (label !== 'Hoje') return label
  if (ms < MINUTE_MS) return 'agora'
  if (ms < HOUR_MS) return `há ${Math.floor(ms / MINUTE_MS)} min`
  return `há ${Math.floor(ms / HOUR_MS)} h`
}
