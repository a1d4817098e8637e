import type { ReactNode } from 'react'
import { classNames } from '#/ui/class-names.ts'

type Props = {
  /** Where nothing stands beside the box, or more than its name. */
  label?: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  className: string
  children?: ReactNode
}

/** Chooses a person, or all of a list. */
export const Choice = ({ label, isChosen, onChoose, className, children }: Props) => (
  <label className={classNames('cursor-pointer', className)}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
      className="size-5 flex-none accent-brand"
    />
    {children}
  </label>
)
