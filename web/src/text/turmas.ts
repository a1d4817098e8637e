import type { TurmaDates } from '@farol/domain/turmas.ts'
import { agreeing, counted, DATES, PLACES } from './counts.ts'
import { calendarDay } from './figures.ts'
import { numberText } from './numbers.ts'

/** 'De 01/03/2026 a 30/06/2026', 'Até 30/06/2026', 'Sem prazo' */
export function turmaPeriod({ startsOn, endsOn }: TurmaDates): string {
  if (startsOn !== null && endsOn !== null) return `De ${calendarDay(startsOn)} a ${calendarDay(endsOn)}`
  if (startsOn !== null) return `Desde ${calendarDay(startsOn)}`
  return endsOn === null ? 'Sem prazo' : `Até ${calendarDay(endsOn)}`
}

/** '12 de 40 vagas', or how many if there is no limit */
export const turmaPlaces = ({ memberCount, capacity }: { memberCount: number; capacity: number | null }) =>
  capacity === null ? numberText(memberCount) : `${numberText(memberCount)} de ${counted(capacity, PLACES)}`

/** '1 data fica fora', '3 datas ficam fora' */
export const outsideText = (days: number) =>
  `${counted(days, DATES)} ${agreeing(days, ['fica', 'ficam'])} fora`
