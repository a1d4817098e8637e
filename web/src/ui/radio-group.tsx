import { Radio as BaseRadio } from '@base-ui/react/radio'
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type RadioGroupProps<Value extends string> = {
  value: Value | null
  onValueChange: (value: Value) => void
  'aria-label'?: string
  'aria-labelledby'?: string
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

/** The bare group, for radios in a layout of their own (the options of the quiz editor). */
export function RadioGroup<Value extends string>({
  value,
  onValueChange,
  isDisabled,
  children,
  ...props
}: RadioGroupProps<Value>) {
  return (
    <BaseRadioGroup<Value | null>
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next)
      }}
      disabled={isDisabled}
      {...props}
    >
      {children}
    </BaseRadioGroup>
  )
}

const tones = { ink: 'data-checked:border-text', success: 'data-checked:border-success' } as const

export type RadioProps = {
  value: string
  /** Needed unless the radio stands inside a `<label>`. */
  'aria-label'?: string
  tone?: keyof typeof tones
  className?: string
}

export function Radio({ value, tone = 'ink', className, ...props }: RadioProps) {
  return (
    <BaseRadio.Root
      value={value}
      {...props}
      className={classNames(
        'size-5 flex-none rounded-full border-2 border-border-strong bg-surface-raised data-checked:border-[6px]',
        tones[tone],
        className,
      )}
    />
  )
}

export type RadioCardsProps<Value extends string> = Omit<
  RadioGroupProps<Value>,
  'children' | 'aria-label'
> & {
  label: string
  options: readonly { value: Value; label: string }[]
}

export function RadioCards<Value extends string>({
  label,
  options,
  className,
  ...group
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      className={classNames('grid gap-2.5 sm:grid-cols-2', className)}
      {...group}
    >
      {options.map((option) => (
        <BaseRadio.Root
          key={option.value}
          value={option.value}
          className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-border-strong px-3.5 py-2 text-left text-sm hover:bg-tide data-checked:border-text data-checked:bg-tide data-checked:font-strong data-checked:inset-ring data-checked:inset-ring-text data-disabled:cursor-not-allowed data-disabled:text-text-muted"
        >
          <span className="size-5 flex-none rounded-full border-2 border-border-strong bg-surface-raised group-data-checked:border-[6px] group-data-checked:border-text" />
          {option.label}
        </BaseRadio.Root>
      ))}
    </RadioGroup>
  )
}
