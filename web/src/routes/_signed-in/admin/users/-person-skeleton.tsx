import { Skeleton, SkeletonScreen } from '../../../../ui/skeleton.tsx'
import { RowsSkeleton } from '../-list-skeleton.tsx'

/** The way back, the person, and their courses. The router waits 200 ms before it shows this, so it appears at once. */
export function PersonSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-24" />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Skeleton className="size-20 flex-none rounded-full md:size-26" />
        <div className="min-w-0 flex-1 basis-70">
          <Skeleton className="h-9 w-65 max-w-full" />
          <Skeleton className="mt-2 h-5 w-80 max-w-full" />
          <Skeleton className="mt-2 h-4 w-95 max-w-full" />
        </div>
        <Skeleton className="h-11 w-37 rounded-md max-sm:w-full" />
      </div>
      <Skeleton className="mt-7 h-6 w-44" />
      <RowsSkeleton className="mt-3.5" />
    </SkeletonScreen>
  )
}
