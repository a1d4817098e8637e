import { Skeleton, SkeletonScreen } from '../../../../../../../ui/skeleton.tsx'

/** The router waits 200 ms before it shows this, so it appears at once. */
export function QuizSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="flex h-16 items-center justify-between border-b border-border px-5 md:h-19 md:px-10">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="mx-auto max-w-202 px-gutter pt-6 md:px-8 md:pt-11">
        <Skeleton className="my-1 h-4.5 w-32" />
        <Skeleton className="mt-3.5 h-5.5 w-full" />
        <Skeleton className="mt-7 h-7 w-4/5 md:mt-12 md:h-9" />
        <Skeleton className="mt-1.5 h-7 w-2/5 md:hidden" />
        <div className="mt-5.5 grid gap-3 md:mt-8">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-16 w-full rounded-md" />
          ))}
        </div>
      </div>
    </SkeletonScreen>
  )
}
