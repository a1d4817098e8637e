import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { Textarea } from './textarea.tsx'

type LineInputProps = ComponentPropsWithRef<'textarea'> & {
  /** Instead of sending the form. */
  onEnter?: (() => void) | undefined
}

/** One line of text that may be longer than its field: it wraps instead of being cut. Enter sends the form, as it does in an input. */
export function LineInput({ onChange, onEnter, className, ...props }: LineInputProps) {
  return (
    <Textarea
      {...props}
      rows={1}
      // Where it cannot grow, two rows show most of what is typed.
      className={classNames('not-supports-[field-sizing:content]:h-[calc(2lh+1.375rem)]', className)}
      style={{ resize: 'none' }}
      onChange={(event) => {
        const { target } = event
        if (target.value.includes('\n')) target.value = target.value.replaceAll(/\s*\n\s*/g, ' ')
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (onEnter) onEnter()
        else event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
