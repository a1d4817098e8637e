import { StatsSkeleton } from '#/features/admin/stats-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The figures of a period to come. Stands inside a SkeletonScreen. */
export const FiguresSkeleton = () => (
  <StatsSkeleton className="mt-6.5 max-sm:grid-rows-[188px_165px] sm:max-lg:grid-rows-[155px_133px] lg:grid-rows-[173px]" />
)

/** The router waits before it shows this, so it appears at once. */
export function AnalyticsSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <Skeleton className="h-9 w-44" />
          <Skeleton className="mt-2 h-5 w-95 max-w-full sm:max-lg:h-11" />
        </div>
        <Skeleton className="h-11 w-80 rounded-md max-sm:w-full" />
      </div>
      <FiguresSkeleton />
      {['activity', 'funnel'].map((panel) => (
        <div key={panel} className="mt-7 rounded-lg border border-border bg-surface-raised">
          <div className="border-b border-border px-5 py-3.5 md:px-6">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-1.5 h-4 w-95 max-w-full max-sm:h-9" />
            <Skeleton className="mt-2 h-9 w-40 sm:hidden" />
          </div>
          <div className="px-5 pt-4 pb-5 md:px-6">
            <Skeleton className="h-11 w-80 max-w-full rounded-md" />
            <Skeleton className="mt-4 h-60 w-full rounded-md" />
          </div>
        </div>
      ))}
    </SkeletonScreen>
  )
}
