import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = {
  label: string
  /** What it does, in one sentence. */
  children?: ReactNode
  /** A HelpHint, beside the switch. */
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  isDisabled?: boolean
  name?: string
  className?: string
}

export function Switch({
  label,
  children,
  help,
  checked,
  onCheckedChange,
  isDisabled,
  name,
  className,
}: SwitchProps) {
  const id = useId()
  const labelId = `${id}-label`
  const descriptionId = `${id}-description`
  return (
    <div className={classNames('flex min-h-11 items-center gap-4', className)}>
      <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
        <span id={labelId} className="block font-strong text-pretty">
          {label}
        </span>
        {children ? (
          <span id={descriptionId} className="block text-xs text-pretty text-text-muted">
            {children}
          </span>
        ) : null}
      </label>
      {help}
      <BaseSwitch.Root
        id={id}
        aria-labelledby={labelId}
        aria-describedby={children ? descriptionId : undefined}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={isDisabled}
        {...(name ? { name } : {})}
        className="relative h-7 w-12 flex-none rounded-full pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5 border-2 border-border-strong bg-surface-sunken transition-colors duration-fast data-checked:border-brand data-checked:bg-brand data-disabled:opacity-60"
      >
        <BaseSwitch.Thumb className="absolute top-0.5 left-0.5 size-5 rounded-full bg-border-strong transition-[translate] duration-fast data-checked:translate-x-5 data-checked:bg-beam dark:data-checked:bg-brand-contrast" />
      </BaseSwitch.Root>
    </div>
  )
}
