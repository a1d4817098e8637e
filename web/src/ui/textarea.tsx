import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { textControlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

/** Grows with what is typed, from `rows` lines to most of the window: a box that scrolls in a page that scrolls hides text. */
export function Textarea({ className, rows = 3, style, ...props }: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldControl(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...field}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)`, ...style }}
      className={classNames(textControlClasses, 'max-h-[70dvh] resize-y field-sizing-content', className)}
    />
  )
}
