import type { TurmaState } from '@farol/domain/turmas.ts'
import { Badge } from '#/ui/badge.tsx'

const STATES = {
  upcoming: { kind: 'neutral', label: 'Não começou' },
  running: { kind: 'success', label: 'Em andamento' },
  ended: { kind: 'outline', label: 'Encerrada' },
} as const satisfies Record<TurmaState, object>

export function TurmaBadge({ state }: { state: TurmaState }) {
  const { kind, label } = STATES[state]
  return (
    <Badge kind={kind} className="justify-self-start">
      {label}
    </Badge>
  )
}
