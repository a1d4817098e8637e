import { useEffect, useState } from 'react'
import { reloadForNewVersion } from '#/app/new-version.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { lazyPart } from '#/ui/lazy.ts'
import { Skeleton } from '#/ui/skeleton.tsx'
import type { TimeChartProps } from './time-chart.tsx'

const timeChart = lazyPart(async () => (await import('./time-chart.tsx')).TimeChart)

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
      <Chart {...chart} max={top} />
      <figcaption className="mt-2 flex justify-between text-xs text-text-muted tabular-nums">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points.at(-1)?.label : null}</span>
      </figcaption>
    </figure>
  )
}

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
  return (
    <div className="h-60">
      {TimeChart ? <TimeChart {...props} /> : <Skeleton className="size-full rounded-md" />}
    </div>
  )
}
