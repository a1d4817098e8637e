import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { textControlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

type TextareaProps = ComponentPropsWithRef<'textarea'> & {
  /** `typed`: cannot be dragged by its corner. `fixed`: does not grow with its text. */
  resizes?: keyof typeof sizings
}

const sizings = {
  dragged: 'resize-y field-sizing-content',
  typed: 'resize-none field-sizing-content',
  fixed: 'resize-y field-sizing-fixed',
} as const

/** Grows with what is typed, from `rows` lines to most of the window: a box that scrolls in a page that scrolls hides text. */
export function Textarea({ className, rows = 3, resizes = 'dragged', style, ...props }: TextareaProps) {
  const field = useFieldControl(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...field}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)`, ...style }}
      className={classNames(textControlClasses, 'max-h-[70dvh]', sizings[resizes], className)}
    />
  )
}
