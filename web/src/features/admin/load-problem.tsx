import { RotateCcw } from 'lucide-react'
import { problemSentence } from '#/api/api-problem.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

type Props = {
  title?: string
  error: Error
  /** Instead of what the error says. */
  detail?: string
  onRetry: () => unknown
}

/** Where a part of a screen could not be had: what happened, and the way on. The rest of the screen stays. */
export function LoadProblem({ title = 'Erro ao carregar dados', error, detail, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        heading="h3"
        title={title}
        action={
          <Button variant="outline" size="sm" icon={RotateCcw} onClick={() => void onRetry()}>
            Tentar novamente
          </Button>
        }
      >
        {detail ?? problemSentence(error)}
      </EmptyState>
    </div>
  )
}
