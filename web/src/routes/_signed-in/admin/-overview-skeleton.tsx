import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function OverviewSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-3 h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-6.5 h-33 w-full rounded-lg max-lg:h-67" />
      <div className="mt-7 grid gap-7 xl:grid-cols-[5fr_4fr]">
        <Skeleton className="h-85 w-full rounded-lg" />
        <Skeleton className="h-85 w-full rounded-lg" />
      </div>
    </SkeletonScreen>
  )
}
