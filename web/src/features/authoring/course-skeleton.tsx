import { HeaderSkeleton } from '#/features/admin/header-skeleton.tsx'
import { SortedRowsSkeleton } from '#/features/admin/sorted-rows-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function CourseSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderSkeleton
        hasTrail
        action={<Skeleton className="h-9 w-158 max-w-full rounded-md max-sm:h-24.5 sm:pointer-coarse:h-11" />}
      >
        <Skeleton className="mt-1.5 h-6.5 w-24" />
      </HeaderSkeleton>
      <SortedRowsSkeleton rowClasses="h-22 max-xl:h-26 max-md:h-60" />
    </SkeletonScreen>
  )
}
