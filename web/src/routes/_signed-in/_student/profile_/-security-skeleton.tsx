import { Skeleton, SkeletonScreen } from '../../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function SecuritySkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mb-9 h-11.5 w-52" />
      {[1, 2, 3].map((key) => (
        <div
          key={key}
          className="grid gap-6 border-t border-border py-9 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-18 lg:py-11"
        >
          <div>
            <Skeleton className="h-6.5 w-32" />
            <Skeleton className="mt-3 h-3.5 w-60" />
          </div>
          <div className="grid max-w-140 gap-5">
            <Skeleton className="h-12 w-full rounded-md" />
            <Skeleton className="h-12 w-full rounded-md" />
          </div>
        </div>
      ))}
    </SkeletonScreen>
  )
}
