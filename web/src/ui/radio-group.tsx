import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'

type Group = {
  name: string
  value: string | null
  onValueChange: (value: string) => void
  isDisabled: boolean | undefined
}

const GroupContext = createContext<Group | null>(null)

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
  const name = useId()
  const choose = (chosen: string) => onValueChange(chosen as Value)
  return (
    <GroupContext value={{ name, value, onValueChange: choose, isDisabled }}>
      <div role="radiogroup" {...props}>
        {children}
      </div>
    </GroupContext>
  )
}

type RadioInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'name' | 'checked' | 'onChange'> & {
  value: string
}

/** One circle of the group around it, without its size. */
export function RadioInput({ value, className, ...props }: RadioInputProps) {
  const group = useContext(GroupContext)
  return (
    <input
      {...props}
      type="radio"
      name={group?.name}
      value={value}
      checked={group?.value === value}
      disabled={group?.isDisabled}
      onChange={() => group?.onValueChange(value)}
      className={classNames(
        'flex-none appearance-none rounded-full border-2 border-border-strong',
        className,
      )}
    />
  )
}

/** For a `<label>` that looks like a card: the ring of the focus is around all of it. */
export const radioCardClasses =
  'cursor-pointer rounded-md border border-border-strong text-left has-checked:border-text has-checked:inset-ring has-checked:inset-ring-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed'

const tones = { ink: 'checked:border-text', success: 'checked:border-success' } as const

type RadioProps = {
  id?: string
  value: string
  /** Needed unless the radio stands inside a `<label>`. */
  'aria-label'?: string
  tone?: keyof typeof tones
  className?: string
}

export function Radio({ tone = 'ink', className, ...props }: RadioProps) {
  return (
    <RadioInput
      {...props}
      className={classNames(
        'size-5 cursor-pointer bg-surface-raised checked:border-[6px]',
        tones[tone],
        className,
      )}
    />
  )
}

type RadioCardsProps<Value extends string> = Omit<RadioGroupProps<Value>, 'children' | 'aria-label'> & {
  label: string
  options: readonly { value: Value; label: string }[]
  /** One under the other, for labels too long for two columns. */
  isStacked?: boolean
}

export function RadioCards<Value extends string>({
  label,
  options,
  isStacked = false,
  className,
  ...group
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <RadioGroup
      aria-label={label}
      className={classNames('grid gap-2.5', !isStacked && 'sm:grid-cols-2', className)}
      {...group}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className={classNames(
            radioCardClasses,
            'flex min-h-11 items-center gap-2.5 px-3.5 py-2 text-sm hover:bg-tide has-checked:bg-tide has-checked:font-strong has-disabled:text-text-muted',
          )}
        >
          <RadioInput
            id={`${id}-${option.value}`}
            value={option.value}
            // The whole card comes into view with its circle.
            className="size-5 scroll-my-6 cursor-[inherit] bg-surface-raised outline-none checked:border-[6px] checked:border-text"
          />
          {option.label}
        </label>
      ))}
    </RadioGroup>
  )
}
