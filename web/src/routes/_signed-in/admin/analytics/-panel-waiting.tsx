import { RotateCcw } from 'lucide-react'
import { problemSentence } from '../../../../api/api-problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '../../../../ui/skeleton.tsx'

/** Inside a panel whose figures are on their way, or could not be had. */
export function PanelWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <SkeletonScreen className="px-5 py-5 md:px-6">
        <Skeleton className="h-60 w-full rounded-md" />
      </SkeletonScreen>
    )
  }
  return (
    <div role="alert">
      <EmptyState
        heading="h3"
        title="Erro ao carregar dados"
        action={
          <Button variant="outline" size="sm" icon={RotateCcw} onClick={onRetry}>
            Tentar novamente
          </Button>
        }
      >
        {problemSentence(error)}
      </EmptyState>
    </div>
  )
}
