import { HeaderSkeleton } from '#/features/admin/header-skeleton.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

const LINES = [1, 2, 3, 4, 5]

/** The router waits before it shows this, so it appears at once. */
export function OverviewSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderSkeleton
        action={<Skeleton className="h-9 w-40.5 rounded-md max-sm:w-full pointer-coarse:h-11" />}
      >
        <Skeleton className="mt-1.5 h-5.5 w-65 max-w-full" />
      </HeaderSkeleton>
      <Skeleton className="h-34 w-full rounded-lg max-lg:h-67.5 max-sm:h-74" />
      <div className="mt-7 grid items-start gap-7 xl:grid-cols-[5fr_4fr]">
        <Panel className="px-5 pt-5 pb-6 md:px-6">
          <Skeleton className="h-5.5 w-44" />
          {LINES.map((key) => (
            <div key={key} className="mt-3.5 grid gap-1.5">
              <Skeleton className="h-5.5 w-3/5" />
              <Skeleton className="h-2.5" />
            </div>
          ))}
        </Panel>
        <Panel className="divide-y divide-border">
          <div className="px-5 py-4.5 md:px-6">
            <Skeleton className="h-5.5 w-40" />
          </div>
          {LINES.map((key) => (
            <div key={key} className="flex h-18 items-center gap-3 px-5 md:px-6">
              <Skeleton className="size-9 flex-none rounded-full" />
              <div className="grid flex-1 gap-1.5">
                <Skeleton className="h-4.5 w-2/5" />
                <Skeleton className="h-4.5 w-3/5" />
              </div>
              <Skeleton className="h-6.5 w-24 flex-none" />
            </div>
          ))}
        </Panel>
      </div>
    </SkeletonScreen>
  )
}
