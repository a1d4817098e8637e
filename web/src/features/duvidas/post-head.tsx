import type { Post } from '@farol/contract/duvidas.ts'
import { initials } from '@farol/domain/initials.ts'
import type { ReactNode } from 'react'
import { shortMoment } from '#/text/short-dates.ts'
import { timeAgo } from '#/text/times-ago.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'

const STAFF = { admin: 'Administração', monitor: 'Monitor', student: null } as const

type Props = {
  post: Post
  /** What else is shown about it. */
  children?: ReactNode
}

/** Who wrote it, as what, and when. */
export function PostHead({ post, children }: Props) {
  const { author, writtenAs, createdAt, isEdited, isHidden } = post
  const name = author?.name ?? 'Pessoa removida'
  const staff = STAFF[writtenAs]
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3">
      <Avatar size="sm" initials={author ? initials(name) : '–'} src={author?.avatarUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 pt-0.5">
        <span className="font-strong wrap-anywhere">{name}</span>
        {staff ? <Badge kind="beam">{staff}</Badge> : null}
        <time dateTime={createdAt} title={shortMoment(createdAt)} className="text-sm text-text-muted">
          {timeAgo(createdAt, new Date())}
          {isEdited ? ' · editada' : ''}
        </time>
        {isHidden ? <Badge kind="warning">Oculta para os outros</Badge> : null}
        {children}
      </div>
    </div>
  )
}
