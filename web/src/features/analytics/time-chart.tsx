import { type PointerEvent, useState } from 'react'
import { Skeleton } from '#/ui/skeleton.tsx'
import type { Axis, Tick } from './chart-ticks.ts'

/** `note`: what else there is at this point. */
type Point = { label: string; value: number; note?: string | undefined }

type Props = {
  /** Says what the chart shows. */
  label: string
  /** Undefined while they are loading. */
  points: Point[] | undefined
  x: Tick[]
  y: Axis
  /** How the value of a point reads. */
  shown: (value: number) => string
}

const percent = (share: number) => `${share * 100}%`

/** A line over a filled area. The picture is stretched to its place, so nothing has to be measured; texts stand beside it. */
export function TimeChart({ label, points, x, y, shown }: Props) {
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2 text-xs text-text-muted tabular-nums">
      <div aria-hidden className="relative h-60 min-w-8">
        {y.ticks.map(({ at, label }) => (
          <div key={label} className="relative h-0 text-right leading-none" style={{ top: percent(1 - at) }}>
            <span className="inline-block -translate-y-1/2">{points ? label : ''}</span>
          </div>
        ))}
      </div>
      <div className="relative h-60">
        {y.ticks.map(({ at }) => (
          <div
            key={at}
            className={`absolute inset-x-0 border-t ${at === 0 ? 'border-border-strong' : 'border-dashed border-border'}`}
            style={{ top: percent(1 - at) }}
          />
        ))}
        {points ? (
          <Plot label={label} points={points} top={y.top} shown={shown} />
        ) : (
          <Skeleton className="absolute inset-0 rounded-md" />
        )}
      </div>
      <div aria-hidden className="relative col-start-2 mt-2 h-4 leading-4">
        {x.map(({ at, label }) => (
          // The first and the last label end with the picture.
          <span
            key={label}
            className="absolute whitespace-nowrap"
            style={{ left: percent(at), translate: percent(-at) }}
          >
            {label}
          </span>
        ))}
      </div>
    </figure>
  )
}

type PlotProps = Pick<Props, 'label' | 'shown'> & { points: Point[]; top: number }

/** Its values are read with the mouse, a finger or the arrow keys: a range whose value is a point of the line. */
function Plot({ label, points, top, shown }: PlotProps) {
  const last = points.length - 1
  const [active, setActive] = useState<number>()
  const left = (index: number) => (last === 0 ? 0.5 : index / last)
  const height = (value: number) => 1 - value / top
  const line = points.map(({ value }, index) => `${left(index)} ${height(value)}`).join('L')
  const shownPoint = active === undefined ? undefined : points[Math.min(active, last)]
  const readAt = Math.min(active ?? last, last)
  const read = points[readAt]

  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left: start, width } = event.currentTarget.getBoundingClientRect()
    setActive(Math.max(0, Math.min(last, Math.round(((event.clientX - start) / width) * last))))
  }
  return (
    <>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={`M${left(0)} 1L${line}L${left(last)} 1Z`} className="fill-lit" />
        <path d={`M${line}`} vectorEffect="non-scaling-stroke" className="fill-none stroke-brand stroke-2" />
      </svg>
      {points.map(({ label, note }, index) =>
        note ? (
          <span
            key={label}
            aria-hidden
            data-mark
            className="absolute -bottom-1 -ml-1 size-2 rotate-45 border border-surface-raised bg-text"
            style={{ left: percent(left(index)) }}
          />
        ) : null,
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={read && [`${read.label}: ${shown(read.value)}`, read.note].filter(Boolean).join(', ')}
        min={0}
        max={last}
        value={readAt}
        onChange={({ target }) => setActive(target.valueAsNumber)}
        onFocus={() => setActive(readAt)}
        onBlur={() => setActive(undefined)}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
        className="peer absolute inset-0 size-full touch-pan-y cursor-crosshair appearance-none opacity-0"
      />
      <div className="pointer-events-none absolute -inset-0.5 rounded-sm outline-ring peer-focus-visible:outline-2" />
      {shownPoint || last === 0 ? (
        <Marker point={shownPoint} at={left(readAt)} height={height(read?.value ?? 0)} shown={shown} />
      ) : null}
    </>
  )
}

type MarkerProps = Pick<Props, 'shown'> & { point: Point | undefined; at: number; height: number }

function Marker({ point, at, height, shown }: MarkerProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10">
      <div
        className="absolute size-2.5 -translate-1/2 rounded-full bg-brand outline-2 outline-surface-raised"
        style={{ left: percent(at), top: percent(height) }}
      />
      {point ? (
        <div
          className="absolute inset-y-0 border-l border-dashed border-border-strong"
          style={{ left: percent(at) }}
        >
          <div
            className="absolute top-0 left-0 rounded-md bg-hint px-3 py-2 whitespace-nowrap text-on-hint shadow-md"
            style={{ translate: percent(-at) }}
          >
            <div>{point.label}</div>
            <div className="font-strong">{shown(point.value)}</div>
            {point.note ? <div>{point.note}</div> : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}
