import type { Role } from '@farol/domain/roles.ts'
import { SlidersHorizontal } from 'lucide-react'
import { Badge } from '#/ui/badge.tsx'

export function RoleBadge({ role }: { role: Role }) {
  return role === 'admin' ? (
    <Badge kind="quiz" icon={SlidersHorizontal} className="justify-self-start">
      Admin
    </Badge>
  ) : (
    <Badge kind="outline" className="justify-self-start">
      Estudante
    </Badge>
  )
}
