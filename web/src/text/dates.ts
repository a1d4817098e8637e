import { madeOnce } from './made-once.ts'
import { schoolTimeZone } from './time-zone.ts'

const longDateFormat = madeOnce(
  () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: schoolTimeZone() }),
)
const fullDateFormat = madeOnce(
  () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: schoolTimeZone() }),
)

/** '12 de março de 2025' */
export const longDate = (date: Date | string) => longDateFormat().format(new Date(date))

/** 'Quinta-feira, 13 de novembro de 2025' */
export function fullDate(date: Date | string) {
  const text = fullDateFormat().format(new Date(date))
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
