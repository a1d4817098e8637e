import { Skeleton, SkeletonScreen } from '../../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function AnalyticsSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-3 h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-6.5 h-43 w-full rounded-lg max-lg:h-73" />
      <Skeleton className="mt-7 h-85 w-full rounded-lg" />
      <Skeleton className="mt-7 h-85 w-full rounded-lg" />
    </SkeletonScreen>
  )
}
