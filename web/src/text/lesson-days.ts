import { dayText } from '@farol/domain/day-text.ts'

/** '12/03', with the year if it is another one. */
const shortDay = (day: string) => dayText(day, new Date().toISOString())

/** 'Abre em 12/03' */
export const opensText = (day: string) => `Abre em ${shortDay(day)}`

/** 'Prazo: 12/03', 'Prazo vencido: 12/03' */
export const dueText = ({ dueOn, isOverdue }: { dueOn: string; isOverdue: boolean }) =>
  `${isOverdue ? 'Prazo vencido' : 'Prazo'}: ${shortDay(dueOn)}`
