import { Eye, Pencil } from 'lucide-react'
import { Badge } from '#/ui/badge.tsx'

export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? (
    <Badge kind="success" icon={Eye} className="justify-self-start">
      Publicado
    </Badge>
  ) : (
    <Badge icon={Pencil} className="justify-self-start">
      Rascunho
    </Badge>
  )
}
