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
  /** The value changes without the user: a focused slider then reports nothing, or a screen reader would say each second. */
  isMoving?: boolean
  onMove: (value: number) => void
  /** The current value, after a change was accepted or rejected. */
  read: () => number
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
}

/**
 * A slider whose value belongs to the video. React does not control it: it would put the old value back before the
 * video has moved, and the browser would then report that as another change.
 */
export function PlayerRange(props: Props) {
  const { label, value, valueText, max, step, isMoving = false, onMove, onKeyDown, className } = props
  const ref = useRef<HTMLInputElement>(null)
  /** A screen reader says the new value when the user moves the slider. */
  const isTouched = useRef(false)
  const read = useEffectEvent(props.read)
  useLayoutEffect(() => {
    const range = ref.current
    if (!range) return
    if (!isMoving || isTouched.current || document.activeElement !== range) {
      isTouched.current = false
      range.valueAsNumber = value
      range.setAttribute('aria-valuetext', valueText)
      shiftThumb(range, 0)
    } else shiftThumb(range, max > 0 ? (value - range.valueAsNumber) / max : 0)
  }, [value, valueText, max, isMoving])
  useEffect(() => {
    const range = ref.current
    if (!range) return
    // A rejected change leaves the value as it is, so nothing else would bring the thumb back. React's `onChange` is the event `input`.
    const settle = () => {
      range.valueAsNumber = read()
      shiftThumb(range, 0)
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
      onChange={({ target }) => {
        isTouched.current = true
        shiftThumb(target, 0)
        onMove(target.valueAsNumber)
      }}
      onKeyDown={(event) => {
        isTouched.current = true
        // These go on from the value of the slider itself.
        if (event.key.startsWith('Page')) event.currentTarget.valueAsNumber = props.read()
        onKeyDown?.(event)
      }}
      aria-label={label}
      className={classNames('player-range', className)}
      style={style}
    />
  )
}

const THUMB_PIXELS = 14

/** Draws the thumb a part of the track away from the slider's own value. */
function shiftThumb(range: HTMLInputElement, part: number) {
  range.style.setProperty('--range-shift', `${part * (range.clientWidth - THUMB_PIXELS)}px`)
}
