import { Skeleton, SkeletonScreen } from '../../../../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function LessonSkeleton() {
  return (
    <div className="night cinema min-h-dvh bg-background">
      <SkeletonScreen className="mx-auto max-w-[1560px] animate-none md:px-8">
        <div className="flex h-18 items-center px-gutter md:px-0">
          <Skeleton className="h-6 w-70 max-w-full" />
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-panel)]">
          <Skeleton className="aspect-video w-full" />
          <div className="grid content-start gap-4 max-md:px-gutter">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-14 w-40" />
            <Skeleton className="h-6 w-full" />
          </div>
        </div>
      </SkeletonScreen>
    </div>
  )
}
