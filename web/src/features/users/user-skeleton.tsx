import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The way back, the user, and their courses. The router waits before it shows this, so it appears at once. */
export function UserSkeleton() {
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
      <div className="mt-3.5 divide-y divide-border rounded-lg border border-border bg-surface-raised">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div
            key={key}
            className="grid min-h-15 items-center gap-x-8 gap-y-2 px-5 py-3 md:grid-cols-[minmax(0,1fr)_190px] md:px-6"
          >
            <Skeleton className="h-4.5 w-3/5 md:w-2/5" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
