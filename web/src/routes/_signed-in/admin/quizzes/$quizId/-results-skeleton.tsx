import { Skeleton, SkeletonScreen } from '../../../../../ui/skeleton.tsx'
import { RowsSkeleton } from '../../-list-skeleton.tsx'

/** The way here, a heading, the figures and the attempts. The router waits 200 ms before it shows this, so it appears at once. */
export function ResultsSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-80 max-w-full" />
      <Skeleton className="mt-4 h-9 w-65" />
      <Skeleton className="mt-2 h-5 w-28" />
      <Skeleton className="mt-6.5 h-33 w-full rounded-lg max-lg:h-67" />
      <RowsSkeleton className="mt-7" />
    </SkeletonScreen>
  )
}
