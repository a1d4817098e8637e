import type { KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; count?: string }[]
  isBlock?: boolean
  className?: string
}

const listClasses =
  'grid-flow-col auto-cols-fr gap-0.5 rounded-md bg-surface-sunken p-1 max-w-full overflow-x-auto'

const segmentClasses =
  'inline-flex min-h-(--seg-height) items-center justify-center gap-[7px] rounded-[6px] px-3.5 text-sm font-strong whitespace-nowrap text-text-muted focus-visible:-outline-offset-2 enabled-hover:text-text aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-segment'

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** One stop for Tab, like all groups; the arrows go from choice to choice, and round at its ends. */
function goAlong(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const from = choices.indexOf(event.target as HTMLButtonElement)
  if (!step || from < 0) return
  event.preventDefault()
  choices.at((from + step) % choices.length)?.focus()
}

/** A filter with one choice always pressed. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  isBlock,
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      onKeyDown={goAlong}
      className={classNames('min-w-0', listClasses, isBlock ? 'grid' : 'inline-grid', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onValueChange(option.value)}
          className={segmentClasses}
        >
          {option.label}
          {option.count === undefined ? null : (
            <span className="font-body text-text-muted tabular-nums">{option.count}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
