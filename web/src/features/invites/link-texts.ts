import type { TurmaLink } from '@farol/contract/invites.ts'
import type { JoinProblem } from '@farol/domain/joining.ts'
import { counted } from '#/text/counts.ts'
import { calendarDay } from '#/text/figures.ts'
import { numberText } from '#/text/numbers.ts'

const USES = ['uso', 'usos'] as const

export const LINK_PROBLEMS = {
  revoked: 'Revogado',
  expired: 'Prazo encerrado',
  'used-up': 'Usos esgotados',
  ended: 'Turma encerrada',
  closed: 'Turma fechada para entradas',
  full: 'Turma cheia',
} as const satisfies Record<JoinProblem, string>

/** '3 de 40 usos · até 30/06/2026' */
export function linkUses({ uses, maxUses, endsOn }: Pick<TurmaLink, 'uses' | 'maxUses' | 'endsOn'>): string {
  const used = maxUses === null ? counted(uses, USES) : `${numberText(uses)} de ${counted(maxUses, USES)}`
  return endsOn === null ? used : `${used} · até ${calendarDay(endsOn)}`
}

/** Without a public address, links name the computer that Farol runs on: no phone can open them. */
export const isOfThisComputer = (url: string) =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
