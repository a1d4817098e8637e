import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { TimeChartProps } from './-time-chart.tsx'

const TimeChart = lazy(async () => ({ default: (await import('./-time-chart.tsx')).TimeChart }))

type Props = Omit<TimeChartProps, 'max'> & {
  /** The highest value there can be; the highest there is, when nobody says. */
  max?: number
  /** How a value reads at the edge of the picture; as in the hint, when nobody says. */
  edge?: (value: number) => string
}

/** The picture with its highest value above it, and its first and last label under it; nothing moves when it arrives. */
export function ChartFrame({ max, edge, ...chart }: Props) {
  const { points, shown } = chart
  const top = max ?? Math.max(1, ...points.map(({ value }) => value))
  return (
    <figure>
      <p className="mb-0.5 text-xs text-text-muted tabular-nums">{(edge ?? shown)(top)}</p>
      <div className="h-60">
        <Suspense fallback={<Skeleton className="size-full rounded-md" />}>
          <TimeChart {...chart} max={top} />
        </Suspense>
      </div>
      <figcaption className="mt-2 flex justify-between text-xs text-text-muted tabular-nums">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points.at(-1)?.label : null}</span>
      </figcaption>
    </figure>
  )
}
