import type { ListedAttempt } from '@farol/contract/quiz-results.ts'
import { initials } from '@farol/domain/initials.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { problemSentence } from '../../../../../api/api-problem.ts'
import { attemptDetailsQuery } from '../../../../../api/quiz-results.ts'
import { shortMoment } from '../../../../../text/short-dates.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '../../../../../ui/skeleton.tsx'
import { AttemptDetailsView } from './-attempt-details-view.tsx'

type Props = { attempt: ListedAttempt | undefined; open: boolean; onClose: () => void }

export function AttemptDialog({ attempt, open, onClose }: Props) {
  if (!attempt) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={
        <span className="flex items-center gap-3 wrap-anywhere">
          <Avatar initials={initials(attempt.person.name)} src={attempt.person.avatarUrl} />
          {attempt.person.name}
        </span>
      }
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

function Details({ attempt }: { attempt: ListedAttempt }) {
  const { data, error, refetch } = useQuery(
    attemptDetailsQuery({ personId: attempt.person.id, attemptId: attempt.id }),
  )
  if (data) return <AttemptDetailsView details={data} />
  if (!error) return <DetailsSkeleton />
  return (
    <div role="alert">
      <EmptyState
        heading="h3"
        title="Erro ao carregar respostas"
        action={
          <Button variant="outline" icon={RotateCcw} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        }
      >
        {problemSentence(error)}
      </EmptyState>
    </div>
  )
}

const DetailsSkeleton = () => (
  <SkeletonScreen>
    <Skeleton className="h-14 w-60" />
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} className="mt-5 h-20 w-full" />
    ))}
  </SkeletonScreen>
)
