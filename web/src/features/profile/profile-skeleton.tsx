import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function ProfileSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mb-7 h-9 w-30 md:mb-11 md:h-11.5 md:w-38" />
      <div className="grid grid-cols-2 border-y border-border md:grid-cols-4">
        {[1, 2, 3, 4].map((key) => (
          <div
            key={key}
            className="grid gap-3 border-border py-4.5 nth-[n+3]:border-t even:border-l even:pl-5 md:border-t-0! md:py-5.5 md:not-first:border-l md:not-first:pl-5 lg:not-first:pl-6"
          >
            <Skeleton className="h-8 w-12 lg:h-10" />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </div>
      <div className="mt-12 grid gap-8 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-18">
        <div>
          <div className="flex items-center gap-4.5 lg:block">
            <Skeleton className="size-20 flex-none rounded-full md:size-26" />
            <div>
              <Skeleton className="h-6 w-40 lg:mt-5" />
              <Skeleton className="mt-3 h-3.5 w-50" />
            </div>
          </div>
          <Skeleton className="mt-5 h-11 w-36 rounded-md" />
          <Skeleton className="mt-3 h-3 w-46" />
        </div>
        <div className="max-w-140">
          <Skeleton className="h-6.5 w-32" />
          <Skeleton className="mt-6 h-4 w-30" />
          <Skeleton className="mt-2.5 h-12 w-full rounded-md" />
          <Skeleton className="mt-6 h-4 w-12" />
          <Skeleton className="mt-2.5 h-12 w-full rounded-md" />
          <Skeleton className="mt-3 h-3 w-46" />
          <Skeleton className="mt-8 h-11 rounded-md md:w-42" />
        </div>
      </div>
    </SkeletonScreen>
  )
}
