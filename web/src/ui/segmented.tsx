import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { classNames } from './class-names.ts'
import { segmentClasses, segmentListClasses } from './segment-classes.ts'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; count?: number }[]
  isBlock?: boolean
  className?: string
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
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => {
        if (next) onValueChange(next)
      }}
      className={classNames(segmentListClasses, isBlock ? 'grid' : 'inline-grid', className)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={segmentClasses}>
          {option.label}
          {option.count === undefined ? null : (
            <span className="font-body text-text-muted tabular-nums">
              {option.count.toLocaleString('pt-BR')}
            </span>
          )}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
