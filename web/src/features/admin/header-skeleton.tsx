import type { ReactNode } from 'react'
import { Skeleton } from '#/ui/skeleton.tsx'

type Props = {
  /** The way here, above the title. */
  hasTrail?: boolean
  /** Beside the title, or under it on a phone. */
  action?: ReactNode
  /** Under the title. */
  children?: ReactNode
}

/** As high as the PageHeader that takes its place. Stands inside a SkeletonScreen. */
export function HeaderSkeleton({ hasTrail = false, action, children }: Props) {
  return (
    <>
      {hasTrail ? (
        <div className="-mt-1.5 mb-2 flex h-11 items-center">
          <Skeleton className="h-4.5 w-65 max-w-full" />
        </div>
      ) : null}
      <div className="mb-6.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-[min(20rem,100%)] flex-auto">
          <Skeleton className="h-9.25 w-44" />
          {children}
        </div>
        {action}
      </div>
    </>
  )
}

/** The sentence under a title, which takes two lines on a phone. */
export const SentenceSkeleton = () => <Skeleton className="mt-1.5 h-5.5 w-95 max-w-full max-sm:h-11.25" />
