import { SortedRowsSkeleton } from '#/features/admin/sorted-rows-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The way here, a heading, the quiz's fields and its questions. The router waits before it shows this, so it appears at once. */
export function QuizSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mt-1.75 h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-5.25 h-9.25 w-110 max-w-full max-sm:h-18.5" />
      <Skeleton className="mt-6.5 mb-6 h-75 w-full rounded-lg max-lg:h-85 max-md:h-128" />
      <SortedRowsSkeleton rowClasses="h-16 max-xl:h-20 max-md:h-43" />
    </SkeletonScreen>
  )
}
