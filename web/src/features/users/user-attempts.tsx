import type { AttemptOfUser } from '@farol/contract/users.ts'
import { Panel } from '#/features/admin/page.tsx'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { ScoreBeam } from '#/features/quiz/score-beam.tsx'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Table } from '#/ui/table.tsx'

type Props = {
  attempts: AttemptOfUser[]
  onRelease: (attempt: AttemptOfUser) => void
  onDetails: (attempt: AttemptOfUser) => void
}

export function UserAttempts({ attempts, onRelease, onDetails }: Props) {
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
                cell: ({ score, quizTitle }) => <ScoreBeam score={score} label={`Score em ${quizTitle}`} />,
              },
              { key: 'result', header: 'Status', cell: (attempt) => <Result attempt={attempt} /> },
              {
                key: 'at',
                header: 'Data',
                className: `text-text-muted tabular-nums md:whitespace-nowrap ${notOnTablets}`,
                cell: ({ submittedAt }) => shortMoment(submittedAt),
              },
              {
                key: 'actions',
                header: 'Ações',
                align: 'right',
                className: 'print:hidden',
                cell: (attempt) => (
                  <span className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end md:max-lg:flex-col md:max-lg:items-end">
                    <Button variant="ghost" size="sm" onClick={() => onDetails(attempt)}>
                      Ver Detalhes
                      <span className="sr-only"> em {attempt.quizTitle}</span>
                    </Button>
                    {attempt.isLive && !attempt.passed ? (
                      <Button variant="ghost" size="sm" onClick={() => onRelease(attempt)}>
                        Liberar nova tentativa
                        <span className="sr-only"> em {attempt.quizTitle}</span>
                      </Button>
                    ) : null}
                  </span>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </section>
  )
}

/** There the moment stands under the name of the quiz. */
const notOnTablets = 'md:max-lg:hidden'

function Quiz({ attempt }: { attempt: AttemptOfUser }) {
  return (
    <span className="block wrap-anywhere md:min-w-28 lg:min-w-40">
      {attempt.quizTitle}
      <span className="block text-xs font-body text-text-muted">
        {attempt.courseTitle}
        {'\u00a0· '}
        {attempt.lessonTitle}
        <span className="hidden tabular-nums md:max-lg:block">{shortMoment(attempt.submittedAt)}</span>
      </span>
    </span>
  )
}

function Result({ attempt: { passed, isLive } }: { attempt: AttemptOfUser }) {
  return (
    <span className="grid justify-items-start gap-1">
      <PassedBadge passed={passed} />
      <span className="text-xs text-text-muted">{isLive ? 'Tentativa atual' : 'Histórico'}</span>
    </span>
  )
}
