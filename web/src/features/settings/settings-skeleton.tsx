import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** A heading, the switches and what stands under them. The router waits before it shows this, so it appears at once. */
export function SettingsSkeleton() {
  return (
    <SkeletonScreen className="max-w-187 animate-none">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-2 h-5 w-95 max-w-full" />
      <div className="mt-6.5 grid gap-6 rounded-t-lg border border-border bg-surface-raised p-5 md:p-6">
        {[1, 2, 3, 4, 5].map((key) => (
          <div key={key} className="flex items-center justify-between gap-6">
            <div className="min-w-0 flex-1">
              <Skeleton className="h-4.5 w-44" />
              <Skeleton className="mt-1.5 h-4.5 w-full max-w-110 max-sm:h-12.5" />
            </div>
            <Skeleton className="h-7 w-12 flex-none rounded-full" />
          </div>
        ))}
        <div>
          <Skeleton className="h-4.5 w-65 max-w-full" />
          <Skeleton className="mt-2 h-11 w-40 rounded-md" />
          <Skeleton className="mt-2 h-4 w-full max-w-110 max-sm:h-9" />
        </div>
      </div>
      <div className="flex justify-end rounded-b-lg border border-t-0 border-border bg-surface-raised px-5 py-4 md:px-6">
        <Skeleton className="h-11 w-43 rounded-md" />
      </div>
      <div className="mt-5 rounded-lg border border-border bg-surface-raised p-5 md:px-6">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-2 h-4.5 w-full max-w-95" />
        <Skeleton className="mt-5 h-4.5 w-65 max-w-full" />
      </div>
    </SkeletonScreen>
  )
}
