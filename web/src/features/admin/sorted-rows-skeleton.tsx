import { Skeleton } from '#/ui/skeleton.tsx'

type Props = { rowClasses: string; hasCover?: boolean }

/** Rows with their place in the order, or cards on a phone. Stands inside a SkeletonScreen. */
export function SortedRowsSkeleton({ rowClasses, hasCover = false }: Props) {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface-raised">
      <div className="h-9.5 max-md:hidden" />
      {[1, 2, 3, 4, 5].map((key) => (
        <div
          key={key}
          className={`flex items-center gap-4 px-5 max-md:flex-wrap max-md:content-start max-md:items-start max-md:py-4 md:px-6 ${rowClasses}`}
        >
          <Skeleton className="h-5 w-30 flex-none max-md:ml-[calc(100%-7.5rem)]" />
          {hasCover ? <Skeleton className="h-9 w-14 flex-none md:max-xl:hidden" /> : null}
          <div className="flex-1">
            <Skeleton className="h-4.5 w-3/5" />
            <Skeleton className="mt-1.5 h-3.5 w-2/5" />
          </div>
          <Skeleton className="h-6.5 w-22 flex-none max-md:hidden" />
          <Skeleton className="h-4.5 w-30 flex-none max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
