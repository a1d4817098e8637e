import { dayText } from '@farol/domain/day-text.ts'
import type { Invitation } from '#/api/joining.ts'

type Turma = Invitation['turma']

/** 'Começa em 12/03/2026', undefined once it has begun. */
const beginsText = ({ startsOn, state }: Turma) =>
  state === 'upcoming' && startsOn !== null ? `Começa em ${dayText(startsOn, '')}` : undefined

/** For who joins before the turma begins, and finds nothing of it until then. */
export function Beginning({ turma }: { turma: Turma }) {
  const begins = beginsText(turma)
  return begins ? <strong className="mt-2 block font-strong text-text">{begins}.</strong> : null
}

export const joinedNotice = (turma: Turma) => ({
  title: 'Você está na turma',
  detail: [turma.name, beginsText(turma)].filter(Boolean).join('. '),
})
