import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function CourseSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mt-1 h-4.5 w-38" />
      <div className="mt-4.5 mb-8 md:mt-6 grid grid-cols-1 gap-6 md:mb-12 lg:grid-cols-[minmax(0,1fr)_330px] lg:items-end lg:gap-16">
        <div>
          <Skeleton className="h-9 w-130 max-w-full md:h-12.5" />
          <Skeleton className="mt-5 h-4.5 w-full max-w-120" />
          <Skeleton className="mt-2.5 h-4.5 w-full max-w-120" />
          <Skeleton className="mt-2.5 h-4.5 w-4/5 max-w-100" />
        </div>
        <div>
          <Skeleton className="h-10 w-24" />
          <Skeleton className="mt-4 h-5.5 w-full" />
        </div>
      </div>
      <div className="divide-y divide-border">
        {[1, 2, 3, 4, 5].map((key) => (
          <div
            key={key}
            className="grid min-h-21 grid-cols-[40px_minmax(0,1fr)] items-center gap-4 md:min-h-23 md:grid-cols-[48px_minmax(0,1fr)_148px] md:gap-6"
          >
            <Skeleton className="size-10 rounded-full md:size-12" />
            <div>
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2.5 h-3.5 w-1/4" />
            </div>
            <Skeleton className="h-11 w-full rounded-md max-md:hidden" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
