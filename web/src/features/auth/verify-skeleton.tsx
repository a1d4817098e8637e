import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The second step as it will stand: what is asked, its field and its button. */
export function VerifySkeleton() {
  return (
    <SkeletonScreen>
      <Skeleton className="h-8.5 w-80 max-w-full md:h-10.5" />
      <Skeleton className="mt-4.5 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-1/2" />
      <Skeleton className="mt-8 h-4 w-38 md:mt-11" />
      <Skeleton className="mt-3 h-12 w-full rounded-md" />
      <Skeleton className="mt-7 h-13 w-full rounded-md" />
      <Skeleton className="mt-6.5 h-4 w-48" />
    </SkeletonScreen>
  )
}
