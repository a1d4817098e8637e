import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { RadioGroup, type RadioGroupProps, RadioInput, radioCardClasses } from './radio-group.tsx'

type LetteredOptionsProps<Value extends string> = Omit<RadioGroupProps<Value>, 'children'> & {
  options: readonly {
    value: Value
    text: string
    /** Under the text. */
    picture?: ReactNode
    /** In the corner of the card, and no part of the choice. */
    action?: ReactNode
  }[]
}

const firstLetter = 'A'.charCodeAt(0)

function letterOf(position: number) {
  return String.fromCharCode(firstLetter + position)
}

/** The answers of a quiz question: arrows or the letter itself choose one. */
export function LetteredOptions<Value extends string>({
  options,
  className,
  ...group
}: LetteredOptionsProps<Value>) {
  const id = useId()

  function chooseByLetter(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || group.isDisabled) return
    const position = options.findIndex((_, index) => letterOf(index) === event.key.toUpperCase())
    const chosen = options[position]
    if (!chosen) return
    group.onValueChange(chosen.value)
    // The arrows go on from the chosen answer, as they do when it was chosen with them.
    event.currentTarget.closest('[role=radiogroup]')?.querySelectorAll('input').item(position).focus()
  }

  return (
    <RadioGroup {...group} className={classNames('grid gap-3', className)}>
      {options.map((option, position) => (
        <div key={option.value} className="relative grid">
          <label
            htmlFor={`${id}-${option.value}`}
            className={classNames(
              radioCardClasses,
              'group grid min-h-16 grid-cols-[48px_minmax(0,1fr)_40px] items-center bg-surface transition-colors duration-fast hover:bg-tide has-checked:bg-linear-to-r has-checked:from-beam-soft has-checked:to-surface has-checked:to-75% md:grid-cols-[56px_minmax(0,1fr)_44px]',
            )}
          >
            {/* First, though drawn last: who reads line by line comes to the circle itself, and can choose it there. */}
            <RadioInput
              id={`${id}-${option.value}`}
              value={option.value}
              onKeyDown={chooseByLetter}
              className="order-last size-[22px] cursor-[inherit] outline-none checked:border-[7px] checked:border-text"
            />
            <span className="figure text-center text-lg leading-none text-text-muted group-has-checked:text-text">
              {letterOf(position)}
            </span>
            <span className="min-w-0 py-3 pr-3 text-[1rem] leading-[1.45] wrap-anywhere text-pretty md:py-3.5 md:text-base md:leading-[1.45]">
              {option.text}
              {option.picture}
            </span>
          </label>
          {option.action}
        </div>
      ))}
    </RadioGroup>
  )
}
