import type { ReactNode } from 'react'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** A heading with its action and a boxed list that can be searched. The router waits before it shows this, so it appears at once. */
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
      <RowsSkeleton toolbar={<ToolbarSkeleton />} className="mt-6.5" />
    </SkeletonScreen>
  )
}

/** The search over a list, and how many it has found. */
export const ToolbarSkeleton = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5 md:px-6">
    <Skeleton className="h-11 w-90 max-w-full rounded-md" />
    <Skeleton className="h-5.5 w-20" />
  </div>
)

/** The rows of a table, with its head; cards on a phone. Stands inside a SkeletonScreen. */
export function RowsSkeleton({ toolbar, className }: { toolbar?: ReactNode; className: string }) {
  return (
    <div className={`divide-y divide-border rounded-lg border border-border bg-surface-raised ${className}`}>
      {toolbar}
      <div className="h-10 max-md:hidden" />
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className="px-5 py-3 md:px-6">
          <div className="flex h-9 items-center gap-4">
            <Skeleton className="size-9 flex-none rounded-full" />
            <Skeleton className="h-4.5 w-3/5 md:w-2/5" />
            <Skeleton className="ml-auto h-4.5 w-1/4 max-md:hidden" />
          </div>
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex h-9 items-center gap-4 md:hidden">
              <Skeleton className="h-3.5 w-1/4" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
