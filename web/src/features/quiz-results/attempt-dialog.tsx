import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AttemptDetails, attemptDetailsQuery } from '#/api/quiz-results.ts'
import { ALL_QUIZ_IMAGES } from '#/api/quizzes.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { AnswerList } from '#/features/quiz/answer-list.tsx'
import { PassedBadge } from '#/features/quiz/passed-badge.tsx'
import { minutesSpent } from '#/text/minutes.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

type Shown = Pick<ListedAttempt, 'id' | 'user' | 'submittedAt'>
type Props = { attempt: Shown | undefined; open: boolean; onClose: () => void }

export function AttemptDialog({ attempt, open, onClose }: Props) {
  if (!attempt) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      lead={<Avatar initials={initials(attempt.user.name)} src={attempt.user.avatarUrl} />}
      title={<span className="wrap-anywhere">{attempt.user.name}</span>}
      description={shortMoment(attempt.submittedAt)}
    >
      <DialogBody>
        <Details attempt={attempt} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Details({ attempt }: { attempt: Shown }) {
  const { data, error, refetch } = useQuery(
    attemptDetailsQuery({ userId: attempt.user.id, attemptId: attempt.id }),
  )
  if (data) return <AttemptDetailsView details={data} />
  return error ? (
    <LoadProblem title="Erro ao carregar respostas" error={error} onRetry={refetch} />
  ) : (
    <DetailsSkeleton />
  )
}

const DetailsSkeleton = () => (
  <SkeletonScreen>
    <div className="flex gap-8 pb-3.5">
      {['score', 'time', 'status'].map((fact) => (
        <div key={fact}>
          <Skeleton className="h-4 w-12" />
          <Skeleton className="mt-2 h-6 w-16" />
        </div>
      ))}
    </div>
    {[1, 2, 3].map((key) => (
      <div key={key} className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3.5 border-t border-border py-4">
        <Skeleton className="size-7 rounded-full" />
        <div>
          <Skeleton className="h-4.5 w-4/5" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
          <Skeleton className="mt-2.5 h-4 w-2/3" />
        </div>
      </div>
    ))}
  </SkeletonScreen>
)

/** The answers of one attempt, and the attempts that student made before. */
function AttemptDetailsView({ details: { attempt, answers, history } }: { details: AttemptDetails }) {
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
        imagesAt={ALL_QUIZ_IMAGES}
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
