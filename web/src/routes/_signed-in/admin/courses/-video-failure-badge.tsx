import { VideoOff } from 'lucide-react'
import { counted, STUDENTS } from '../../../../text/counts.ts'
import { Badge } from '../../../../ui/badge.tsx'

/** In a list of lessons, beside one whose video does not open. */
export function VideoFailureBadge({ count, className }: { count: number; className: string }) {
  return (
    <Badge kind="warning" icon={VideoOff} className={className}>
      O vídeo falhou para {counted(count, STUDENTS)}
    </Badge>
  )
}
