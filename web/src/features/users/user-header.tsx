import type { ListedUser } from '@farol/contract/users.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import { initials } from '@farol/domain/initials.ts'
import { Email } from '#/features/admin/email.tsx'
import { agreeing, COURSES, counted } from '#/text/counts.ts'
import { longDate } from '#/text/dates.ts'
import { schoolTimeZone } from '#/text/time-zone.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { RoleBadge } from './role-badge.tsx'

type Props = {
  user: ListedUser
  now: Date
  onChangeRole: () => void
  /** For somebody else who has a second factor. */
  onResetFactors: (() => void) | undefined
}

export function UserHeader({ user, now, onChangeRole, onResetFactors }: Props) {
  const lastActive = user.lastActiveAt === null ? null : new Date(user.lastActiveAt)
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar size="xl" initials={initials(user.name)} src={user.avatarUrl} />
      <div className="min-w-0 flex-1 basis-70">
        <h1 className="wrap-anywhere">{user.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-text-muted">
          <span className="wrap-anywhere">
            <Email address={user.email} />
          </span>
          <RoleBadge role={user.role} />
          {user.blockedAt === null ? null : <Badge kind="danger">Bloqueada</Badge>}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-1 text-xs text-text-muted">
          <span>Membro desde {longDate(user.memberSince)} ·</span>
          <span>
            Última atividade: {lastActivityLabel(lastActive, { now, timeZone: schoolTimeZone() })} ·
          </span>
          <span>
            {counted(user.completedCourses, COURSES)}{' '}
            {agreeing(user.completedCourses, ['concluído', 'concluídos'])}
          </span>
        </p>
        {user.deletionDueAt === null ? null : (
          <p className="mt-2 text-sm font-strong text-warning">
            {user.blockedAt === null ? 'Pediu a exclusão da conta' : 'Exclusão marcada'}: os dados serão
            apagados em {longDate(user.deletionDueAt)}.
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-2.5 max-sm:w-full lg:flex lg:gap-5 print:hidden">
        {onResetFactors ? (
          <Button variant="outline" onClick={onResetFactors}>
            Remover duas etapas
          </Button>
        ) : null}
        <Button variant="outline" onClick={onChangeRole}>
          {user.role === 'admin' ? 'Tornar estudante' : 'Tornar admin'}
        </Button>
      </div>
    </header>
  )
}
