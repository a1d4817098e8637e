import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function ProfileSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mb-7 h-11.5 w-38 md:mb-11" />
      <div className="grid grid-cols-2 gap-y-5 border-y border-border py-5.5 lg:grid-cols-4">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="grid gap-2.5">
            <Skeleton className="h-9 w-12" />
            <Skeleton className="h-3.5 w-28" />
          </div>
        ))}
      </div>
      <div className="mt-12 grid gap-8 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-18">
        <div>
          <Skeleton className="size-20 rounded-full md:size-26" />
          <Skeleton className="mt-5 h-6 w-50" />
          <Skeleton className="mt-3 h-3.5 w-60" />
        </div>
        <div className="grid max-w-140 gap-5">
          <Skeleton className="h-6.5 w-32" />
          <Skeleton className="h-12 w-full rounded-md" />
          <Skeleton className="h-12 w-full rounded-md" />
          <Skeleton className="h-11 w-42 rounded-md" />
        </div>
      </div>
    </SkeletonScreen>
  )
}
