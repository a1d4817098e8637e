import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'

type Props = {
  label: string
  value: number
  valueText: string
  max: number
  step: number
  onMove: (value: number) => void
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
}

/**
 * A slider whose value belongs to the video. React does not control it: it would put the old value back before the
 * video has moved, and the browser would then report that as one more wish.
 */
export function PlayerRange({ label, value, valueText, max, step, onMove, onKeyDown, className }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.valueAsNumber = value
  }, [value])
  const style: CSSProperties & { '--range-value': string } = {
    '--range-value': `${max > 0 ? (value / max) * 100 : 0}%`,
  }
  return (
    <input
      ref={ref}
      type="range"
      min={0}
      max={max}
      step={step}
      defaultValue={0}
      disabled={max === 0}
      onChange={({ target }) => onMove(target.valueAsNumber)}
      onKeyDown={onKeyDown}
      aria-label={label}
      aria-valuetext={valueText}
      className={classNames('player-range', className)}
      style={style}
    />
  )
}
