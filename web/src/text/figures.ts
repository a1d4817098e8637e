import { madeOnce } from './made-once.ts'
import { numberText } from './numbers.ts'

const dayFormat = madeOnce(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }))

/** '127h', '12min', '40s': the largest unit that says something. */
export function compactTime(seconds: number): string {
  const [amount, unit] =
    seconds >= 3600 ? [seconds / 3600, 'h'] : seconds >= 60 ? [seconds / 60, 'min'] : [seconds, 's']
  return `${numberText(Math.round(amount))}${unit}`
}

/** '1,5h' for a table, where hours stand under hours; less than one in minutes or seconds, or it would read as none. */
export const hours = (seconds: number): string =>
  seconds < 3600
    ? compactTime(seconds)
    : `${(seconds / 3600).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}h`

/** '12/11/2025' from '2025-11-12', which is a day and no moment. */
export const calendarDay = (day: string): string => dayFormat().format(new Date(day))

const dayAndMonthFormat = madeOnce(
  () => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
)

/** '12/11' from '2025-11-12'. */
export const dayAndMonth = (day: string): string => dayAndMonthFormat().format(new Date(day))
