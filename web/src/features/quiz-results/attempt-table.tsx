import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { initials } from '@farol/domain/initials.ts'
import { isPassKept } from '@farol/domain/regrade.ts'
import type { ResultSort } from '#/api/quiz-results.ts'
import { Email } from '#/features/admin/email.tsx'
import { TableLoading } from '#/features/admin/loading.tsx'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { ScoreBeam } from '#/features/quiz/score-beam.tsx'
import { minutesSpent } from '#/text/minutes.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { columnSort, sortFor } from './listing.ts'

type Props = {
  /** Undefined while they are loading. */
  attempts: readonly ListedAttempt[] | undefined
  /** The minimum of today: an attempt that was made under another one says so. */
  passingScore: number
  sort: ResultSort
  onSort: (sort: ResultSort) => void
  onDetails: (attempt: ListedAttempt) => void
}

export function AttemptTable({ attempts, passingScore, sort, onSort, onDetails }: Props) {
  const columns: TableColumn<ListedAttempt, string>[] = [
    {
      key: 'user',
      header: 'Aluno',
      isRowHeader: true,
      cell: (attempt) => <Student attempt={attempt} />,
    },
    {
      key: 'score',
      header: 'Score',
      isSortable: true,
      cell: ({ score, user }) => <ScoreBeam score={score} label={`Score de ${user.name}`} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ passed, score, passingScore: minimum }) => (
        <span>
          <PassedBadge passed={passed} />
          {isPassKept({ passed, score, passingScore: minimum }) ? (
            <span className="mt-0.5 block text-xs text-text-muted">mantido após uma correção</span>
          ) : null}
          {minimum === passingScore ? null : (
            <span className="mt-0.5 block text-xs text-text-muted">mínima do dia: {minimum}%</span>
          )}
        </span>
      ),
    },
    {
      key: 'date',
      header: 'Data',
      isSortable: true,
      className: 'text-text-muted tabular-nums md:whitespace-nowrap',
      cell: ({ submittedAt, timeSpentSeconds }) => (
        <span>
          {shortMoment(submittedAt)}
          <span className="hidden text-xs md:max-lg:block">{minutesSpent(timeSpentSeconds)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: 'Tempo',
      align: 'right',
      className: 'md:whitespace-nowrap md:max-lg:hidden',
      cell: ({ timeSpentSeconds }) => minutesSpent(timeSpentSeconds),
    },
    {
      key: 'actions',
      header: 'Ações',
      align: 'right',
      className: 'print:hidden',
      cell: (attempt) => (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onDetails(attempt)}
          className="max-md:-ml-3 max-md:justify-self-start"
        >
          Ver Detalhes
          <span className="sr-only"> de {attempt.user.name}</span>
        </Button>
      ),
    },
  ]
  if (!attempts) return <TableLoading columns={columns} />
  return (
    <Table
      caption="Tentativas deste quiz"
      rows={attempts}
      rowKey={({ id }) => id}
      sort={columnSort(sort)}
      onSortChange={({ key }) => onSort(sortFor(key === 'score' ? 'score' : 'date', sort))}
      columns={columns}
    />
  )
}

function Student({ attempt: { user } }: { attempt: ListedAttempt }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar size="sm" initials={initials(user.name)} src={user.avatarUrl} className="md:max-lg:hidden" />
      <span className="min-w-28 wrap-anywhere lg:min-w-40">
        {user.name}
        <span className="block text-xs font-body text-text-muted">
          <Email address={user.email} />
        </span>
      </span>
    </span>
  )
}
