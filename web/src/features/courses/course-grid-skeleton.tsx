import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function CourseGridSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="mb-8 md:mb-12">
        <Skeleton className="h-9 w-75 max-w-full md:h-11.5 md:w-95" />
        <Skeleton className="mt-4 h-4.5 w-150 max-w-full" />
        <Skeleton className="mt-2.5 h-4.5 w-1/2 md:hidden" />
      </div>
      <div className="grid gap-x-8 gap-y-9 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-[16/8] w-full rounded-md md:aspect-[16/9.4]" />
            <Skeleton className="mt-5 h-6 w-4/5" />
            <Skeleton className="mt-3.5 h-3.5 w-full" />
            <Skeleton className="mt-2.5 h-3.5 w-full" />
            <Skeleton className="mt-2.5 h-3.5 w-3/5" />
            <div className="mt-6 flex items-center justify-between">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-11 w-33 rounded-md md:w-29" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
