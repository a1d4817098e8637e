import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { courseRowPlaces as places } from './course-row-places.ts'

const three = [1, 2, 3]

/** The router waits before it shows this, so it appears at once. */
export function DashboardSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="mb-6 md:mb-10 lg:flex lg:items-end lg:justify-between">
        <div>
          <Skeleton className="h-9 w-60 md:h-11.5 md:w-75" />
          <Skeleton className="mt-4 mb-1 h-4.5 w-95 max-w-full" />
        </div>
        <div className="mt-6 flex divide-x divide-border lg:mt-0 lg:border-l lg:border-border">
          {three.map((key) => (
            <div
              key={key}
              className="grid flex-1 content-between px-3.5 first:pl-0 last:pr-0 max-md:h-12.5 md:h-15 md:flex-none md:px-7 lg:first:pl-7"
            >
              <Skeleton className="h-7 w-8 md:h-8.5" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="h-120 w-full rounded-lg sm:h-104 lg:h-84" />
      <Skeleton className="mt-section mb-2.5 h-6.5 w-38" />
      <div className="divide-y divide-border border-y border-border">
        {three.map((key) => (
          <div key={key} className={places.row}>
            <Skeleton className={places.cover} />
            <div>
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-3 h-3.5 w-2/5" />
            </div>
            <div className={places.progress}>
              <Skeleton className="my-0.5 h-3" />
            </div>
            <div className={places.action}>
              <Skeleton className="h-11 rounded-md" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
