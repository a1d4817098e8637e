import { Skeleton } from '#/ui/skeleton.tsx'

/** The figures of a StatBox to come. Stands inside a SkeletonScreen. */
export const StatsSkeleton = ({ className }: { className: string }) => (
  <div
    className={`grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border lg:grid-cols-4 ${className}`}
  >
    {[1, 2, 3, 4].map((key) => (
      <div key={key} className="bg-surface-raised px-4 pt-[18px] pb-5 sm:px-6">
        <Skeleton className="h-4.5 w-28 max-w-full" />
        <Skeleton className="mt-3 h-9 w-20" />
        <Skeleton className="mt-3 h-4 w-32 max-w-full" />
      </div>
    ))}
  </div>
)
