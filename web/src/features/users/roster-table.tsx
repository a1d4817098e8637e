import type { RosterStudent } from '@farol/contract/admin-courses.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import type { RosterState } from '@farol/domain/course-roster.ts'
import { initials } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Email } from '#/features/admin/email.tsx'
import { numberText } from '#/text/numbers.ts'
import { schoolTimeZone } from '#/text/time-zone.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Table } from '#/ui/table.tsx'

type Props = { students: RosterStudent[]; lessonCount: number; now: Date }

export function RosterTable({ students, lessonCount, now }: Props) {
  return (
    <Table
      caption="Estudantes do curso e o progresso de cada um"
      rows={students}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Estudante',
          isRowHeader: true,
          cell: (student) => <Name student={student} />,
        },
        { key: 'state', header: 'Situação', cell: ({ state }) => <StateBadge state={state} /> },
        {
          key: 'lessons',
          header: 'Aulas concluídas',
          className: 'tabular-nums md:max-lg:hidden',
          cell: ({ completedLessons }) => `${numberText(completedLessons)} de ${numberText(lessonCount)}`,
        },
        {
          key: 'progress',
          header: 'Progresso',
          className: 'md:min-w-40 lg:w-1/4',
          cell: ({ percent, name }) => <BeamRow size="sm" value={percent} label={`Progresso de ${name}`} />,
        },
        {
          key: 'activity',
          header: 'Última atividade',
          className: 'tabular-nums',
          cell: ({ lastActiveAt }) =>
            lastActivityLabel(lastActiveAt === null ? null : new Date(lastActiveAt), {
              now,
              timeZone: schoolTimeZone(),
            }),
        },
      ]}
    />
  )
}

const STATES: Record<RosterState, { kind: ComponentProps<typeof Badge>['kind']; label: string }> = {
  'not-begun': { kind: 'outline', label: 'Não começou' },
  'in-progress': { kind: 'beam', label: 'Em andamento' },
  stopped: { kind: 'warning', label: 'Parou' },
  completed: { kind: 'success', label: 'Concluiu' },
}

const StateBadge = ({ state }: { state: RosterState }) => (
  <Badge kind={STATES[state].kind} className="justify-self-start">
    {STATES[state].label}
  </Badge>
)

function Name({ student }: { student: RosterStudent }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        size="sm"
        initials={initials(student.name)}
        src={student.avatarUrl}
        className="md:max-lg:hidden"
      />
      <span className="min-w-0 wrap-anywhere lg:min-w-40">
        <Link
          to="/admin/users/$userId"
          params={{ userId: student.id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {student.name}
        </Link>
        <span className="block text-xs font-body text-text-muted">
          <Email address={student.email} />
        </span>
      </span>
    </span>
  )
}
