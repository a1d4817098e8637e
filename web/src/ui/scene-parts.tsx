import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const windows = {
  wide: 'max-md:hidden',
  narrow: 'md:hidden',
  /** As `wide` and `narrow`, but a window that is much higher than wide gets the picture of the phones. */
  low: 'max-md:hidden [@media(aspect-ratio<=4/5)]:hidden',
  high: '[@media(width>=48rem)_and_(aspect-ratio>4/5)]:hidden',
}

type FrameProps = { viewBox: string; fit: string; when: keyof typeof windows; children: ReactNode }

/** One drawing of a scene, and the windows it is for. */
export function Frame({ viewBox, fit, when, children }: FrameProps) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={`${fit} slice`}
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', windows[when])}
    >
      {children}
    </svg>
  )
}

export type Stop = [offset: number, className: string]
type GradientProps = { id: string; from: number; to: number; isVertical?: boolean; stops: Stop[] }

export function Gradient({ id, from, to, isVertical = false, stops }: GradientProps) {
  const line = isVertical ? { x1: 0, x2: 0, y1: from, y2: to } : { x1: from, x2: to, y1: 0, y2: 0 }
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" {...line}>
      {stops.map(([offset, className]) => (
        <stop key={offset} offset={offset} className={className} />
      ))}
    </linearGradient>
  )
}

type TowerProps = {
  /** The axis of the tower. */
  x: number
  /** Where the gallery rests on the stem, and where the stem ends. */
  top: number
  foot: number
  /** Width of the stem at the top: the lantern scales with it. */
  width: number
  baseWidth: number
}

/** One lighthouse for every scene, drawn from its measures. */
export function LighthouseTower({ x, top, foot, width, baseWidth }: TowerProps) {
  const height = foot - top
  const halfAt = (share: number) => (width + (baseWidth - width) * share) / 2
  const level = (share: number) => top + height * share
  const w = (share: number) => width * share
  const gallery = top - w(0.24)
  const lantern = gallery - w(0.8)
  const rail = gallery - w(0.27)
  const posts = [-0.8, -0.48, -0.16, 0.16, 0.48, 0.8]

  const slice = (from: number, to: number) =>
    `M${x - halfAt(from)} ${level(from)}H${x + halfAt(from)}L${x + halfAt(to)} ${level(to)}H${x - halfAt(to)}z`
  const window = (share: number) => `M${x - w(0.06)} ${level(share)}h${w(0.12)}v${w(0.24)}h${-w(0.12)}z`

  return (
    <g>
      <path className="fill-scene-tower" d={slice(0, 1)} />
      <path className="fill-scene-band" d={slice(0.17, 0.36) + slice(0.56, 0.77)} />
      <path className="fill-scene-lamp" d={window(0.085) + window(0.44)} />
      <path
        className="fill-scene-metal"
        d={`M${x - w(0.84)} ${gallery}h${w(1.68)}l${-w(0.3)} ${w(0.24)}h${-w(1.08)}z`}
      />
      <path className="fill-scene-lamp" d={`M${x - w(0.36)} ${lantern}h${w(0.72)}v${w(0.8)}h${-w(0.72)}z`} />
      <path
        className="fill-none stroke-scene-metal"
        strokeWidth={w(0.045)}
        d={`M${x - w(0.12)} ${lantern}v${w(0.8)}M${x + w(0.12)} ${lantern}v${w(0.8)}${posts
          .map((post) => `M${x + w(post)} ${gallery}V${rail}`)
          .join('')}M${x - w(0.82)} ${rail}H${x + w(0.82)}`}
      />
      <path
        className="fill-scene-metal"
        d={`M${x - w(0.5)} ${lantern}Q${x - w(0.44)} ${lantern - w(0.5)} ${x} ${lantern - w(0.58)}Q${x + w(0.44)} ${lantern - w(0.5)} ${x + w(0.5)} ${lantern}zM${x - w(0.025)} ${lantern - w(0.8)}h${w(0.05)}v${w(0.25)}h${-w(0.05)}z`}
      />
      <circle className="fill-scene-metal" cx={x} cy={lantern - w(0.82)} r={w(0.07)} />
    </g>
  )
}
