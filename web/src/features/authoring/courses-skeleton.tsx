import { HeaderSkeleton, SentenceSkeleton } from '#/features/admin/header-skeleton.tsx'
import { SortedRowsSkeleton } from '#/features/admin/sorted-rows-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function CoursesSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderSkeleton action={<Skeleton className="h-11 w-47 rounded-md max-sm:w-full" />}>
        <SentenceSkeleton />
      </HeaderSkeleton>
      <SortedRowsSkeleton hasCover rowClasses="h-17 max-xl:h-21 max-md:h-53" />
    </SkeletonScreen>
  )
}
