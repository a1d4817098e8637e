import { madeOnce } from './made-once.ts'
import { schoolTimeZone } from './time-zone.ts'

const dateFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: schoolTimeZone(),
    }),
)
const momentFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: schoolTimeZone(),
    }),
)

/** '12/11/2025' */
export const shortDate = (date: Date | string) => dateFormat().format(new Date(date))

/** '12/11/2025, 21:14' */
export const shortMoment = (date: Date | string) => momentFormat().format(new Date(date))
