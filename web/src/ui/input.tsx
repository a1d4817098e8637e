import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { textControlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

export type InputProps = ComponentPropsWithRef<'input'> & {
  /** Shown inside the right edge, such as '%' or 'min'. */
  unit?: string
}

export function Input({ unit, className, ...props }: InputProps) {
  const field = useFieldControl(props)
  const input = (
    <input
      type="text"
      {...props}
      {...field}
      className={classNames(
        textControlClasses,
        unit !== undefined && (unit.length > 3 ? 'pr-21' : 'pr-12'),
        className,
      )}
    />
  )
  if (unit === undefined) return input
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-sm text-text-muted">
        {unit}
      </span>
    </div>
  )
}
