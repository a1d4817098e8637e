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
