import type { ListedPerson } from '@farol/contract/people.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import { initials } from '@farol/domain/initials.ts'
import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'
import { agreeing, COURSES, counted } from '../../../../text/counts.ts'
import { longDate } from '../../../../text/dates.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { RoleBadge } from './-role-badge.tsx'

type Props = {
  person: ListedPerson
  now: Date
  onChangeRole: () => void
  /** For somebody else who has a second factor. */
  onResetFactors: (() => void) | undefined
}

export function PersonHeader({ person, now, onChangeRole, onResetFactors }: Props) {
  const lastActive = person.lastActiveAt === null ? null : new Date(person.lastActiveAt)
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar size="xl" initials={initials(person.name)} src={person.avatarUrl} />
      <div className="min-w-0 flex-1 basis-70">
        <h1 className="wrap-anywhere">{person.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-text-muted">
          <span className="wrap-anywhere">{person.email}</span>
          <RoleBadge role={person.role} />
        </p>
        <p className="mt-1.5 text-xs text-text-muted">
          Membro desde {longDate(person.memberSince)} · Última atividade:{' '}
          {lastActivityLabel(lastActive, { now, timeZone: SCHOOL_TIME_ZONE })} ·{' '}
          {counted(person.completedCourses, COURSES)}{' '}
          {agreeing(person.completedCourses, ['concluído', 'concluídos'])}
        </p>
        {person.deletionDueAt === null ? null : (
          <p className="mt-2 text-sm font-strong text-warning">
            Pediu a exclusão da conta: os dados serão apagados em {longDate(person.deletionDueAt)}.
          </p>
        )}
      </div>
      {onResetFactors ? (
        <Button variant="outline" onClick={onResetFactors} className="max-sm:w-full">
          Remover duas etapas
        </Button>
      ) : null}
      <Button variant="outline" onClick={onChangeRole} className="max-sm:w-full">
        {person.role === 'admin' ? 'Tornar estudante' : 'Tornar admin'}
      </Button>
    </header>
  )
}
