import type { ComponentPropsWithRef } from 'react'
import { Textarea } from './textarea.tsx'

// WebKit does not size a field by its text. What does it instead is loaded there alone.
if (!import.meta.env.SSR && !CSS.supports('field-sizing:content')) void import('./fit-lines.ts')

type LineInputProps = ComponentPropsWithRef<'textarea'> & {
  /** Instead of sending the form. */
  onEnter?: (() => void) | undefined
}

/** One line of text that may be longer than its field: it wraps instead of being cut. Enter sends the form, as it does in an input. */
export function LineInput({ onChange, onEnter, ...props }: LineInputProps) {
  return (
    <Textarea
      {...props}
      rows={1}
      resizes="typed"
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
