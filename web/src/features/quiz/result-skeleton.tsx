import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function ResultSkeleton() {
  return (
    <SkeletonScreen className="mx-auto max-w-217 animate-none">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-5 h-130 w-full rounded-lg md:h-132 lg:h-125" />
      <Skeleton className="mt-14 h-7 w-60" />
      {[1, 2].map((key) => (
        <div
          key={key}
          className="mt-6 grid grid-cols-[36px_minmax(0,1fr)] gap-x-6 border-t border-border pt-6"
        >
          <Skeleton className="size-9 rounded-full" />
          <div>
            <Skeleton className="mt-2 h-5 w-4/5" />
            <Skeleton className="mt-5 h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </SkeletonScreen>
  )
}
