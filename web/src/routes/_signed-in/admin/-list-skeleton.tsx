import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** A heading with its action and a boxed list. The router waits 200 ms before it shows this, so it appears at once. */
export function ListSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <Skeleton className="h-9 w-44" />
          <Skeleton className="mt-2 h-5 w-95 max-w-full" />
        </div>
        <Skeleton className="h-9 w-36 rounded-md max-sm:w-full" />
      </div>
      <RowsSkeleton className="mt-6.5" />
    </SkeletonScreen>
  )
}

/** The rows of a table, with its head; cards on a phone. Stands inside a SkeletonScreen. */
export function RowsSkeleton({ className }: { className: string }) {
  return (
    <div className={`divide-y divide-border rounded-lg border border-border bg-surface-raised ${className}`}>
      <div className="h-10 max-md:hidden" />
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div
          key={key}
          className="flex h-15 items-center gap-4 px-5 max-md:h-40 max-md:items-start max-md:py-4 md:px-6"
        >
          <Skeleton className="size-9 flex-none rounded-full" />
          <Skeleton className="h-4.5 w-3/5 md:w-2/5" />
          <Skeleton className="ml-auto h-4.5 w-1/4 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
