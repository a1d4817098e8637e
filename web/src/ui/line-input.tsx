import type { ComponentPropsWithRef } from 'react'
import { Textarea } from './textarea.tsx'

/** One line of text that may be longer than its field: it wraps instead of being cut. Enter sends the form, as it does in an input. */
export function LineInput({ onChange, ...props }: ComponentPropsWithRef<'textarea'>) {
  return (
    <Textarea
      {...props}
      rows={1}
      style={{ resize: 'none' }}
      onChange={(event) => {
        const { target } = event
        if (target.value.includes('\n')) target.value = target.value.replaceAll(/\s*\n\s*/g, ' ')
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
