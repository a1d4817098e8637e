import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { controlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'
import { useNightScope } from './night-scope.ts'
import { listItemClasses, listPopupClasses, popupMotion } from './popup-classes.ts'

export type SelectProps<Value extends string> = {
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  isDisabled?: boolean
  'aria-label'?: string
  className?: string
}

/** Takes its name from the Field around it, or from `aria-label`. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Selecione',
  name,
  isDisabled = false,
  'aria-label': ariaLabel,
  className,
}: SelectProps<Value>) {
  const field = useFieldControl()
  const { scope, triggerRef } = useNightScope()
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next)
      }}
      disabled={isDisabled}
      {...(name ? { name } : {})}
    >
      <BaseSelect.Trigger
        {...field}
        ref={triggerRef}
        aria-label={ariaLabel}
        className={classNames(
          controlClasses,
          'flex items-center justify-between gap-3 text-left data-placeholder:text-text-muted',
          className,
        )}
      >
        <BaseSelect.Value placeholder={placeholder} className="min-w-0 wrap-anywhere" />
        <BaseSelect.Icon>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={6}
          collisionPadding={12}
          className={classNames('z-50', scope)}
        >
          <BaseSelect.Popup
            className={classNames(
              listPopupClasses,
              popupMotion,
              'max-w-[min(var(--available-width),max(var(--anchor-width),24rem))] min-w-(--anchor-width)',
            )}
          >
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className={classNames(listItemClasses, 'justify-between data-selected:font-strong')}
              >
                <BaseSelect.ItemText className="min-w-0 py-1.5 wrap-anywhere">
                  {option.label}
                </BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
