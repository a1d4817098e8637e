import { madeOnce } from './made-once.ts'

const longDay = madeOnce(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }))

/** '12 de março de 2025', from a day without a time ('2025-03-12'): it is the same one in every time zone. */
export const dayInWords = (day: string) => longDay().format(new Date(day))
