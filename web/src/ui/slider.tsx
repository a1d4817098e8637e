import { Slider as BaseSlider } from '@base-ui/react/slider'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SliderProps = {
  label: string
  value: number
  onValueChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  hint?: ReactNode
  /** How the value reads, on the page and aloud. */
  formatValue?: (value: number) => string
  isDisabled?: boolean
  name?: string
  className?: string
}

/** A beam with a thumb: the passing score, the share to watch. */
export function Slider({
  label,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  hint,
  formatValue = (shown) => `${shown}%`,
  isDisabled = false,
  name,
  className,
}: SliderProps) {
  const hintId = useId()
  const share = ((value - min) / (max - min)) * 100
  const style: CSSProperties & { '--beam-value': string } = { '--beam-value': `${share}%` }
  return (
    <BaseSlider.Root
      value={value}
      onValueChange={onValueChange}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      disabled={isDisabled}
      {...(name ? { name } : {})}
      className={classNames('grid grid-cols-[1fr_auto] items-baseline gap-x-4', className)}
    >
      <BaseSlider.Label className="text-sm font-strong">{label}</BaseSlider.Label>
      <BaseSlider.Value className="figure text-xl leading-none whitespace-nowrap">
        {(_formatted, [shown = value]) => formatValue(shown)}
      </BaseSlider.Value>
      <BaseSlider.Control className="col-span-full flex h-11 touch-none items-center select-none">
        <BaseSlider.Track className="beam w-full transition-none" data-headless style={style}>
          <span className="beam-light" />
          <BaseSlider.Thumb
            aria-describedby={hint ? hintId : undefined}
            getAriaValueText={(_formatted, shown) => formatValue(shown)}
            className="size-6 rounded-full border-[3px] border-brand bg-surface-raised shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring data-disabled:border-border-strong"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
      {hint ? (
        <p id={hintId} className="col-span-full text-xs text-text-muted">
          {hint}
        </p>
      ) : null}
    </BaseSlider.Root>
  )
}
