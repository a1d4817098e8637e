import { Check, X } from 'lucide-react'
import { Badge } from '#/ui/badge.tsx'

export const PassedBadge = ({ passed }: { passed: boolean }) =>
  passed ? (
    <Badge kind="success" icon={Check}>
      Aprovado
    </Badge>
  ) : (
    <Badge kind="danger" icon={X}>
      Reprovado
    </Badge>
  )
