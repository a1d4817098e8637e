import { PERIOD_DEFAULT, PERIODS, type Period } from '@farol/domain/analytics.ts'
import { idOfAddress } from '#/forms/id-of-address.ts'

export type AnalyticsSearch = { period?: Period; turma?: string; course?: string; lesson?: string }

/** What stands in the address: only what differs from the usual page. */
export function analyticsSearch({
  period,
  course,
  lesson,
  ...ids
}: Record<string, unknown>): AnalyticsSearch {
  const turma = idOfAddress(ids.turma)
  const chosen = PERIODS.find((each) => each === String(period) && each !== PERIOD_DEFAULT)
  return {
    ...(chosen ? { period: chosen } : {}),
    ...(turma && { turma }),
    ...(typeof course === 'string' ? { course } : {}),
    ...(typeof lesson === 'string' ? { lesson } : {}),
  }
}
