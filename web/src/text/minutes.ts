import { withUnit } from './units.ts'

/** '6 min'; what rounds to nothing is still more than nothing. */
export function minutesSpent(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 && seconds > 0 ? `<\u00a0${withUnit(1, 'min')}` : withUnit(minutes, 'min')
}
