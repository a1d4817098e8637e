import { RowsSkeleton, ToolbarSkeleton } from '#/features/admin/list-skeleton.tsx'
import { StatsSkeleton } from '#/features/admin/stats-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The way here, a heading, the figures and the attempts. The router waits before it shows this, so it appears at once. */
export function ResultsSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-80 max-w-full" />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <Skeleton className="h-9 w-65 max-w-full" />
          <Skeleton className="mt-2 h-5 w-28" />
        </div>
        <Skeleton className="h-9 w-65 max-w-full rounded-md" />
      </div>
      <StatsSkeleton className="mt-6.5" />
      <RowsSkeleton toolbar={<ToolbarSkeleton />} className="mt-7" />
    </SkeletonScreen>
  )
}
