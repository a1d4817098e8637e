import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function CourseGridSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-11.5 w-95 max-w-[80vw]" />
      <Skeleton className="mt-4.5 mb-7 h-4.5 w-150 max-w-[80vw] md:mb-11" />
      <div className="grid gap-x-8 gap-y-9 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-[16/8] w-full rounded-md md:aspect-[16/9.4]" />
            <Skeleton className="mt-5 h-6 w-4/5" />
            <Skeleton className="mt-3.5 h-3.5 w-full" />
            <Skeleton className="mt-2.5 h-3.5 w-3/5" />
            <Skeleton className="mt-6 ml-auto h-11 w-29 rounded-md" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
