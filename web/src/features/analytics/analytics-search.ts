import { PERIOD_DEFAULT, PERIODS, type Period } from '@farol/domain/analytics.ts'

export type AnalyticsSearch = { period?: Period; course?: string; lesson?: string }

/** What stands in the address: only what differs from the usual page. */
export function analyticsSearch({ period, course, lesson }: Record<string, unknown>): AnalyticsSearch {
  const chosen = PERIODS.find((each) => each === String(period) && each !== PERIOD_DEFAULT)
  return {
    ...(chosen ? { period: chosen } : {}),
    ...(typeof course === 'string' ? { course } : {}),
    ...(typeof lesson === 'string' ? { lesson } : {}),
  }
}
