import { HeaderSkeleton, SentenceSkeleton } from '#/features/admin/header-skeleton.tsx'
import { ToolbarSkeleton } from '#/features/admin/list-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function LessonsSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderSkeleton>
        <SentenceSkeleton />
      </HeaderSkeleton>
      <div className="divide-y divide-border rounded-lg border border-border bg-surface-raised">
        <ToolbarSkeleton />
        <div className="h-9.5 max-md:hidden" />
        {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
          <div
            key={key}
            className="flex h-14.5 items-center gap-4 px-5 max-xl:h-19 max-md:h-57 max-md:items-start max-md:py-4 md:px-6"
          >
            <div className="w-2/5 max-md:w-full">
              <Skeleton className="h-4.5 max-md:w-3/5" />
              <Skeleton className="mt-5 h-30 w-4/5 md:hidden" />
            </div>
            <Skeleton className="h-4.5 w-1/5 max-md:hidden" />
            <Skeleton className="ml-auto h-6.5 w-20 max-md:hidden" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
