import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '#/ui/class-names.ts'

type Props = {
  label: string
  value: number
  valueText: string
  max: number
  step: number
  onMove: (value: number) => void
  /** What the value is right now, after a wish was granted or refused. */
  read: () => number
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
}

/**
 * A slider whose value belongs to the video. React does not control it: it would put the old value back before the
 * video has moved, and the browser would then report that as one more wish.
 */
export function PlayerRange(props: Props) {
  const { label, value, valueText, max, step, onMove, onKeyDown, className } = props
  const ref = useRef<HTMLInputElement>(null)
  const read = useEffectEvent(props.read)
  useLayoutEffect(() => {
    if (ref.current) ref.current.valueAsNumber = value
  }, [value])
  useEffect(() => {
    const range = ref.current
    if (!range) return
    // A refused wish changes no value, so nothing else would bring the thumb back. React's `onChange` is the event `input`.
    const settle = () => {
      range.valueAsNumber = read()
    }
    range.addEventListener('change', settle)
    return () => range.removeEventListener('change', settle)
  }, [])
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
