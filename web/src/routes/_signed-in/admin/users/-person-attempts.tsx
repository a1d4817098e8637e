import type { AttemptOfPerson } from '@farol/contract/people.ts'
import { Check, X } from 'lucide-react'
import { shortMoment } from '../../../../text/short-dates.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { BeamRow } from '../../../../ui/beam-row.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Table } from '../../../../ui/table.tsx'
import { Panel } from '../-panel.tsx'

type Props = { attempts: AttemptOfPerson[]; onRelease: (attempt: AttemptOfPerson) => void }

export function PersonAttempts({ attempts, onRelease }: Props) {
  return (
    <section aria-labelledby="tentativas">
      <h2 id="tentativas" className="mb-3.5 text-[1.1875rem]">
        Tentativas de quiz
      </h2>
      {attempts.length === 0 ? (
        <EmptyState isBoxed heading="h3" title="Nenhuma tentativa encontrada">
          Quando um quiz for enviado, o resultado aparece aqui.
        </EmptyState>
      ) : (
        <Panel>
          <Table
            caption="Tentativas de quiz, as mais novas primeiro"
            rows={attempts}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'quiz',
                header: 'Quiz',
                isRowHeader: true,
                cell: (attempt) => <Quiz attempt={attempt} />,
              },
              {
                key: 'score',
                header: 'Score',
                cell: ({ score, quizTitle }) => (
                  <BeamRow
                    size="sm"
                    value={score}
                    label={`Score em ${quizTitle}`}
                    className="lg:w-28 md:max-lg:*:first:hidden"
                  />
                ),
              },
              { key: 'result', header: 'Status', cell: (attempt) => <Result attempt={attempt} /> },
              {
                key: 'at',
                header: 'Data',
                className: 'text-text-muted tabular-nums',
                cell: ({ submittedAt }) => shortMoment(submittedAt),
              },
              {
                key: 'actions',
                header: 'Ações',
                align: 'right',
                cell: (attempt) =>
                  attempt.isLive && !attempt.passed ? (
                    <Button
                      variant="ghost"
                      size="sm"
                      onClick={() => onRelease(attempt)}
                      className="max-md:-ml-3 md:max-lg:w-28 md:max-lg:whitespace-normal"
                    >
                      Liberar nova tentativa
                      <span className="sr-only"> em {attempt.quizTitle}</span>
                    </Button>
                  ) : null,
              },
            ]}
          />
        </Panel>
      )}
    </section>
  )
}

function Quiz({ attempt }: { attempt: AttemptOfPerson }) {
  return (
    <span className="wrap-break-word">
      {attempt.quizTitle}
      <span className="block text-xs font-body text-text-muted">
        {attempt.courseTitle} · {attempt.lessonTitle}
      </span>
    </span>
  )
}

function Result({ attempt: { passed, isLive } }: { attempt: AttemptOfPerson }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={passed ? 'success' : 'danger'} icon={passed ? Check : X}>
        {passed ? 'Aprovado' : 'Reprovado'}
      </Badge>
      <span className="text-xs text-text-muted">{isLive ? 'Tentativa atual' : 'Histórico'}</span>
    </span>
  )
}
