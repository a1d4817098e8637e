import { Radio as BaseRadio } from '@base-ui/react/radio'
import type { KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

export type LetteredOptionsProps<Value extends string> = Omit<RadioGroupProps<Value>, 'children'> & {
  options: readonly { value: Value; text: string }[]
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
  function chooseByLetter(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || group.isDisabled) return
    const position = options.findIndex((_, index) => letterOf(index) === event.key.toUpperCase())
    const chosen = options[position]
    if (!chosen) return
    group.onValueChange(chosen.value)
    // The arrows go on from the chosen answer, as they do when it was chosen with them.
    const radios = event.currentTarget
      .closest('[role=radiogroup]')
      ?.querySelectorAll<HTMLElement>('[role=radio]')
    radios?.item(position).focus()
  }

  return (
    <RadioGroup {...group} className={classNames('grid gap-3', className)}>
      {options.map((option, position) => (
        <BaseRadio.Root
          key={option.value}
          value={option.value}
          onKeyDown={chooseByLetter}
          className="group grid min-h-16 cursor-pointer grid-cols-[48px_1fr_40px] items-center rounded-md border border-border-strong bg-surface text-left transition-colors duration-fast hover:bg-tide data-checked:border-text data-checked:bg-linear-to-r data-checked:from-beam-soft data-checked:to-surface data-checked:to-75% data-checked:inset-ring data-checked:inset-ring-text data-disabled:cursor-not-allowed md:grid-cols-[56px_1fr_44px]"
        >
          <span className="figure text-center text-lg leading-none text-text-muted group-data-checked:text-text">
            {letterOf(position)}
          </span>
          <span className="py-3 text-[1rem] leading-[1.45] text-pretty md:py-3.5 md:text-base md:leading-[1.45]">
            {option.text}
          </span>
          <span className="size-[22px] rounded-full border-2 border-border-strong group-data-checked:border-[7px] group-data-checked:border-text" />
        </BaseRadio.Root>
      ))}
    </RadioGroup>
  )
}
