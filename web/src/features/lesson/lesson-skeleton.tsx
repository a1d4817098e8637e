import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function LessonSkeleton() {
  return (
    <div className="night cinema min-h-dvh bg-background">
      <SkeletonScreen className="animate-none">
        <div className="px-5 pt-1 pb-3 max-md:border-b max-md:border-border md:flex md:min-h-18 md:items-center md:gap-10 md:px-8 md:py-2">
          <Skeleton className="h-5 w-33 max-md:my-3" />
          <div className="grid gap-2 max-md:pb-0.75">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-5 w-56" />
          </div>
        </div>
        <div className="mx-auto grid max-w-[1560px] grid-cols-1 gap-x-8 md:px-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-panel)]">
          <Skeleton className="aspect-video w-full max-md:rounded-none md:rounded-md" />
          <div className="max-lg:mt-6 max-md:px-gutter lg:row-span-2">
            <Skeleton className="mt-2 h-4 w-30" />
            <Skeleton className="mt-4 h-10 w-42 md:h-12" />
            <Skeleton className="mt-6 h-5.5 w-full" />
            <Skeleton className="mt-12 h-3.5 w-full" />
            <Skeleton className="mt-2.5 h-3.5 w-2/5" />
            <Skeleton className="mt-6 h-3.5 w-36" />
            <div className="mt-8 border-t border-border pt-7">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="mt-3 h-5 w-3/5" />
              <Skeleton className="mt-5 h-11 w-full rounded-md" />
            </div>
          </div>
          <div className="mt-8 max-md:px-gutter">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-4.5 h-4 w-full max-w-120" />
            <Skeleton className="mt-3 h-4 w-4/5 max-w-100" />
          </div>
        </div>
      </SkeletonScreen>
    </div>
  )
}
