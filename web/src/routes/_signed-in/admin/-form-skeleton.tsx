import { Skeleton, SkeletonScreen } from '../../../ui/skeleton.tsx'

const FIELDS = { title: 'h-11', description: 'h-27', order: 'h-11', switch: 'h-11' }

/** The way here, a heading and a boxed form. The router waits 200 ms before it shows this, so it appears at once. */
export function FormSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="h-4.5 w-65 max-w-full" />
      <Skeleton className="mt-4 h-9 w-44" />
      <div className="mt-6.5 max-w-187 rounded-lg border border-border bg-surface-raised">
        <div className="grid gap-6 p-5 md:p-6">
          {Object.entries(FIELDS).map(([field, height]) => (
            <div key={field}>
              <Skeleton className="h-4.5 w-28" />
              <Skeleton className={`mt-2 w-full rounded-md ${height}`} />
            </div>
          ))}
        </div>
        <div className="flex justify-end border-t border-border px-5 py-4 md:px-6">
          <Skeleton className="h-11 w-37 rounded-md" />
        </div>
      </div>
    </SkeletonScreen>
  )
}
