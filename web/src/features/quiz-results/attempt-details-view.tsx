import type { ReactNode } from 'react'
import type { AttemptDetails } from '#/api/quiz-results.ts'
import { AnswerList } from '#/features/quiz/answer-list.tsx'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { minutesSpent } from '#/text/minutes.ts'
import { shortMoment } from '#/text/short-dates.ts'

/** The answers of one attempt, and the attempts that student made before. */
export function AttemptDetailsView({ details: { attempt, answers, history } }: { details: AttemptDetails }) {
  return (
    <>
      <dl className="mb-3.5 flex flex-wrap gap-x-8 gap-y-3 border-b border-border pb-3.5">
        <Fact label="Score">
          <span className="figure text-xl">{attempt.score}%</span>
        </Fact>
        <Fact label="Tempo">
          <span className="figure text-xl">{minutesSpent(attempt.timeSpentSeconds)}</span>
        </Fact>
        <Fact label="Status">
          <PassedBadge passed={attempt.passed} />
        </Fact>
      </dl>
      <AnswerList
        size="sm"
        ownLabel="Resposta do estudante"
        answers={answers.map((answer, index) => ({ key: `${index + 1} ${answer.question}`, ...answer }))}
      />
      {history.length > 1 ? <History history={history} /> : null}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-text-muted">{label}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)

const History = ({ history }: Pick<AttemptDetails, 'history'>) => (
  <section aria-labelledby="historico" className="mt-2 border-t border-border pt-4">
    <h3 id="historico" className="text-[1.0625rem]">
      Histórico de tentativas
    </h3>
    <ul className="mt-2 grid gap-2">
      {history.map(({ id, score, passed, submittedAt, isLive }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
          <span className="text-text-muted">{shortMoment(submittedAt)}</span>
          <strong className="font-strong">{score}%</strong>
          <PassedBadge passed={passed} />
          <span className="text-xs text-text-muted">{isLive ? 'Tentativa atual' : 'Histórico'}</span>
        </li>
      ))}
    </ul>
  </section>
)
