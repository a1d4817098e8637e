import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export type BeamProps = {
  /** 0 to 100. Never show a beam without its number beside it. */
  value: number
  label: string
  /** Up to here it is certain; what lies beyond is drawn fainter. */
  certain?: number
  /** A dotted mark: the minimum to watch, or the passing score. */
  threshold?: number
  size?: 'sm' | 'md' | 'lg'
  /** A running task: screen readers announce its changes, which would disturb a lesson. */
  isTask?: boolean
  className?: string
}

export function clampPercent(value: number) {
  return Math.min(100, Math.max(0, Math.round(value)))
}

export function Beam({
  value,
  label,
  certain = value,
  threshold,
  size = 'md',
  isTask = false,
  className,
}: BeamProps) {
  const percent = clampPercent(value)
  const style: CSSProperties & { '--beam-value': string; '--beam-certain': string } = {
    '--beam-value': `${percent}%`,
    '--beam-certain': `${clampPercent(certain)}%`,
  }
  const gauge = {
    role: isTask ? 'progressbar' : 'meter',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': `${percent}%`,
  }
  return (
    <div
      {...gauge}
      data-size={size}
      data-empty={percent === 0 || undefined}
      data-uncertain={certain < value || undefined}
      className={classNames('beam', className)}
      style={style}
    >
      <span className="beam-light" />
      {threshold === undefined ? null : (
        <span className="beam-mark" style={{ left: `${clampPercent(threshold)}%` }} />
      )}
    </div>
  )
}
