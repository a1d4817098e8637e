import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

const three = [1, 2, 3]

/** The router waits 200 ms before it shows this, so it appears at once. */
export function DashboardSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="mb-6 md:mb-10 lg:flex lg:items-end lg:justify-between">
        <div>
          <Skeleton className="h-11.5 w-75 max-w-[80vw]" />
          <Skeleton className="mt-4.5 h-4.5 w-95 max-w-[80vw]" />
        </div>
        <div className="mt-6 flex gap-10 lg:mt-0">
          {three.map((key) => (
            <div key={key} className="grid gap-2.5">
              <Skeleton className="h-8.5 w-10" />
              <Skeleton className="h-3.5 w-21" />
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="h-81 w-full rounded-lg" />
      <Skeleton className="mt-section mb-4 h-6.5 w-38" />
      <div className="divide-y divide-border border-y border-border">
        {three.map((key) => (
          <div
            key={key}
            className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-4 py-5 md:grid-cols-[128px_minmax(0,1fr)_148px] md:gap-7"
          >
            <Skeleton className="h-16 w-full md:h-19" />
            <div>
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-3 h-3.5 w-2/5" />
            </div>
            <Skeleton className="h-11 w-full rounded-md max-md:col-span-2" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
