import { Skeleton, SkeletonScreen } from '../../../../../../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function ResultSkeleton() {
  return (
    <SkeletonScreen className="mx-auto max-w-217 animate-none">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-5 h-105 w-full rounded-lg" />
      <Skeleton className="mt-12 h-8 w-60" />
    </SkeletonScreen>
  )
}
