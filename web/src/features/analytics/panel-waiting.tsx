import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** Inside a panel whose figures are on their way, or could not be had. */
export function PanelWaiting({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (error) return <LoadProblem error={error} onRetry={onRetry} />
  return (
    <SkeletonScreen className="px-5 py-5 md:px-6">
      <Skeleton className="h-60 w-full rounded-md" />
    </SkeletonScreen>
  )
}
