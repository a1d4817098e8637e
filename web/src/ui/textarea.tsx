import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { textControlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

export function Textarea({ className, rows = 3, ...props }: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldControl(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...field}
      className={classNames(textControlClasses, 'resize-y', className)}
    />
  )
}
