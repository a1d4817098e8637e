import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The router waits before it shows this, so it appears at once. */
export function QuizSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-5 border-b border-border px-5 pt-1 pb-3 md:h-19 md:grid-cols-[1fr_auto_1fr] md:px-10 md:py-0">
        <Skeleton className="h-5 w-36 max-md:my-3" />
        <Skeleton className="h-5 w-48 max-md:order-last max-md:col-span-2 md:h-4.5" />
        <Skeleton className="h-3 w-24 justify-self-end md:h-4" />
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
        <div className="flex justify-between pt-9 max-md:hidden">
          <Skeleton className="h-11 w-31 rounded-md" />
          <Skeleton className="h-11 w-31 rounded-md" />
        </div>
      </div>
    </SkeletonScreen>
  )
}
