import { useEffect, useState } from 'react'
import { reloadForNewVersion } from '#/app/new-version.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { lazyPart } from '#/ui/lazy.ts'
import { Skeleton } from '#/ui/skeleton.tsx'
import type { TimeChartProps } from './time-chart.tsx'

const timeChart = lazyPart(async () => (await import('./time-chart.tsx')).TimeChart)

type Props = Omit<TimeChartProps, 'max' | 'points'> & {
  /** Undefined while they are loading. */
  points: TimeChartProps['points'] | undefined
  /** The highest value there can be; the highest there is, when nobody says. */
  max?: number
  /** How a value reads at the edge of the picture; as in the hint, when nobody says. */
  edge?: (value: number) => string
}

/** The picture with its highest value above it, and its first and last label under it; nothing moves when it arrives. */
export function ChartFrame({ max, edge, points, ...chart }: Props) {
  const top = max ?? Math.max(1, ...(points ?? []).map(({ value }) => value))
  const first = points?.[0]?.label
  const last = points && points.length > 1 ? points.at(-1)?.label : null
  return (
    <figure>
      <p className="mb-0.5 text-xs text-text-muted tabular-nums">
        {points ? (edge ?? chart.shown)(top) : <TextSkeleton className="w-16" />}
      </p>
      {points ? <Chart {...chart} points={points} max={top} /> : <ChartSkeleton />}
      <figcaption className="mt-2 flex justify-between text-xs text-text-muted tabular-nums">
        <span>{points ? first : <TextSkeleton className="w-16" />}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}

const ChartSkeleton = () => (
  <div className="h-60">
    <Skeleton className="size-full rounded-md" />
  </div>
)

async function loadChart(onFailure: (error: Error) => void) {
  try {
    await timeChart.preload()
  } catch (error) {
    onFailure(error as Error)
    await reloadForNewVersion()
  }
}

/** Without its code, which is large and comes on its own, the figures can still be read as a table. */
function Chart(props: TimeChartProps) {
  const TimeChart = timeChart.usePart()
  const [error, setError] = useState<Error>()
  const load = () => {
    setError(undefined)
    void loadChart(setError)
  }
  useEffect(() => {
    void loadChart(setError)
  }, [])
  if (!TimeChart && error) {
    return (
      <LoadProblem
        title="O gráfico não abriu"
        error={error}
        detail="Os mesmos números estão na tabela. Verifique sua internet e tente novamente."
        onRetry={load}
      />
    )
  }
  return TimeChart ? (
    <div className="h-60">
      <TimeChart {...props} />
    </div>
  ) : (
    <ChartSkeleton />
  )
}
