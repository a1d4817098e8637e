import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { TimeChartProps } from './-time-chart.tsx'

const TimeChart = lazy(async () => ({ default: (await import('./-time-chart.tsx')).TimeChart }))

/** The picture with its first and last label under it; nothing moves when it arrives. */
export function ChartFrame(props: TimeChartProps) {
  const { points } = props
  return (
    <figure>
      <div className="h-60">
        <Suspense fallback={<Skeleton className="size-full rounded-md" />}>
          <TimeChart {...props} />
        </Suspense>
      </div>
      <figcaption className="mt-2 flex justify-between text-xs text-text-muted tabular-nums">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points.at(-1)?.label : null}</span>
      </figcaption>
    </figure>
  )
}
