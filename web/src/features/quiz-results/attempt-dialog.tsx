import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQuery } from '@tanstack/react-query'
import { attemptDetailsQuery } from '#/api/quiz-results.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { shortMoment } from '#/text/short-dates.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { AttemptDetailsView } from './attempt-details-view.tsx'

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
