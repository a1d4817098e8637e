import { Skeleton, SkeletonScreen } from '../../../../../ui/skeleton.tsx'
import { RowsSkeleton } from '../../-list-skeleton.tsx'

/** The way here, a heading, the quiz's fields and its questions. The router waits 200 ms before it shows this, so it appears at once. */
export function QuizSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-4 h-9 w-110 max-w-full" />
      <Skeleton className="mt-6.5 h-80 w-full rounded-lg max-md:h-110" />
      <RowsSkeleton className="mt-6" />
    </SkeletonScreen>
  )
}
