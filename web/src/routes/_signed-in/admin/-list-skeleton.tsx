import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** A heading and a boxed list. The router waits 200 ms before it shows this, so it appears at once. */
export function ListSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-3 h-4.5 w-95 max-w-full" />
      <div className="mt-6.5 grid gap-5 rounded-lg border border-border bg-surface-raised px-6 py-5">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className="flex items-center gap-5">
            <Skeleton className="size-9 flex-none rounded-full" />
            <Skeleton className="h-4.5 w-2/5" />
            <Skeleton className="ml-auto h-4.5 w-1/4" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
