import { Area, AreaChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'

export type Point = { label: string; value: number }

export type TimeChartProps = {
  /** Says what the picture shows, for those who do not see it. */
  label: string
  points: Point[]
  /** What the upper edge stands for. */
  max: number
  shown: (value: number) => string
}

/** Of the edges: the line is drawn over them. */
const BEHIND = -50

/** One line over a lit area. Recharts is large: this file is loaded when a chart is about to be drawn, and not before. */
export function TimeChart({ label, points, max, shown }: TimeChartProps) {
  return (
    <AreaChart
      data={points}
      responsive
      title={label}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 6, right: 0, bottom: 0, left: 0 }}
    >
      <XAxis dataKey="label" hide />
      <YAxis hide domain={[0, max]} />
      <ReferenceLine y={max} stroke="var(--color-border)" strokeDasharray="3 3" zIndex={BEHIND} />
      <ReferenceLine y={0} stroke="var(--color-border-strong)" zIndex={BEHIND} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--color-border-strong)', strokeDasharray: '3 3' }}
        content={({ active, payload }) => (
          <Hint point={active ? payload?.[0]?.payload : undefined} shown={shown} />
        )}
      />
      <Area
        type="linear"
        dataKey="value"
        isAnimationActive={false}
        stroke="var(--color-brand)"
        strokeWidth={2}
        fill="var(--color-lit)"
        fillOpacity={1}
        dot={points.length === 1 ? { r: 4, fill: 'var(--color-brand)' } : false}
        activeDot={{
          r: 4,
          fill: 'var(--color-brand)',
          stroke: 'var(--color-surface-raised)',
          strokeWidth: 2,
        }}
      />
    </AreaChart>
  )
}

function Hint({ point, shown }: { point: Point | undefined; shown: (value: number) => string }) {
  if (!point) return null
  return (
    <div className="rounded-md bg-hint px-3 py-2 text-xs text-on-hint shadow-md">
      <div>{point.label}</div>
      <div className="font-strong tabular-nums">{shown(point.value)}</div>
    </div>
  )
}
