import type { HealthLevel } from '@farol/domain/system-health.ts'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Badge } from '#/ui/badge.tsx'

const LEVELS = {
  fine: { kind: 'success', icon: CircleCheck, text: 'Tudo bem' },
  attention: { kind: 'warning', icon: TriangleAlert, text: 'Atenção' },
  problem: { kind: 'danger', icon: CircleX, text: 'Problema' },
} as const

export function LevelBadge({ level }: { level: HealthLevel }) {
  const { kind, icon, text } = LEVELS[level]
  return (
    <Badge kind={kind} icon={icon} className="justify-self-start">
      {text}
    </Badge>
  )
}
