import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

/** A heading and a boxed form. The router waits 200 ms before it shows this, so it appears at once. */
export function FormSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-4 h-9 w-44" />
      <div className="mt-6.5 grid max-w-187 gap-6 rounded-lg border border-border bg-surface-raised p-6">
        {[1, 2, 3, 4].map((key) => (
          <div key={key}>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2.5 h-11 w-full rounded-md" />
          </div>
        ))}
      </div>
    </SkeletonScreen>
  )
}
