import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

const part =
  'grid gap-6 border-t border-border py-9 lg:grid-cols-[300px_minmax(0,1fr)] lg:items-start lg:gap-18 lg:py-11'

/** The router waits before it shows this, so it appears at once. */
export function SecuritySkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <Skeleton className="mt-1 h-4 w-18" />
      <Skeleton className="mt-5.5 mb-7 h-9 w-44 md:mb-9 md:h-11.5 md:w-52" />
      <div className={part}>
        <Heading />
        <div className="max-w-140">
          <Skeleton className="mt-1 h-4 w-24" />
          <Skeleton className="mt-2.5 h-12 w-full rounded-md" />
          <Skeleton className="mt-6 h-4 w-24" />
          <Skeleton className="mt-2.5 h-12 w-full rounded-md" />
          <Skeleton className="mt-3 h-3 w-46" />
          <Skeleton className="mt-8 h-11 rounded-md sm:w-38" />
        </div>
      </div>
      <div className={part}>
        <Heading />
        <div className="max-w-140">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="mt-4 h-96 w-full rounded-lg sm:h-61" />
        </div>
      </div>
      <div className={part}>
        <Heading />
        <Skeleton className="h-25 w-full max-w-140 rounded-lg sm:h-20" />
      </div>
    </SkeletonScreen>
  )
}

function Heading() {
  return (
    <div>
      <Skeleton className="h-6.5 w-40" />
      <Skeleton className="mt-4 h-3.5 w-full max-w-75" />
      <Skeleton className="mt-2.5 h-3.5 w-1/2 max-w-40" />
    </div>
  )
}
