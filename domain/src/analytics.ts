/** Days to look back, or everything. */
export const PERIODS = ['7', '30', '90', 'all'] as const
export type Period = (typeof PERIODS)[number]
export const PERIOD_DEFAULT: Period = '30'

/** Null looks back to the beginning. */
export const periodDays = (period: Period): number | null => (period === 'all' ? null : Number(period))

/**
 * A part of a whole, in whole percent. Rounding never shows 0 % when there is something, nor 100 % while something is
 * missing.
 */
export function wholePercent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

export const averageVisitSeconds = ({
  watchedSeconds,
  visits,
}: {
  watchedSeconds: number
  visits: number
}) => (visits <= 0 ? 0 : watchedSeconds / visits)

/** With fewer answers than this, nothing can be said about how hard a question is. */
export const HARDEST_MIN_ANSWERS = 5
