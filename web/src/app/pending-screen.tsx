import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** While a page is on its way. The router waits before it shows this, so it appears at once. */
export function PendingScreen() {
  return (
    <SkeletonScreen className="mx-auto w-full max-w-page animate-none px-gutter py-12 md:px-gutter-lg">
      <Skeleton className="h-11 w-75 max-w-full" />
      <Skeleton className="mt-4.5 h-4.5 w-95 max-w-full" />
      <Skeleton className="mt-10 h-70 w-full rounded-lg" />
    </SkeletonScreen>
  )
}
