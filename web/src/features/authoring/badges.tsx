import { Eye, Pencil, UsersRound, VideoOff } from 'lucide-react'
import { counted, STUDENTS } from '#/text/counts.ts'
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

/** Beside the status of a course that only members of its turmas see. */
export const RestrictedBadge = () => (
  <Badge kind="outline" icon={UsersRound} className="justify-self-start max-xl:whitespace-normal">
    Só para turmas
  </Badge>
)

/** In a list of lessons, under the name of one whose video does not open. */
export function VideoFailureBadge({ count }: { count: number }) {
  return (
    <span className="mt-1 block">
      <Badge kind="warning" icon={VideoOff} className="max-xl:whitespace-normal">
        O vídeo falhou para {counted(count, STUDENTS)}
      </Badge>
    </span>
  )
}
