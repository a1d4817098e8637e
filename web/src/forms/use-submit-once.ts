import { type SubmitEvent, useRef } from 'react'

/** Sends a form once at a time, however often and however fast it is submitted. */
export function useSubmitOnce(submit: (event: SubmitEvent) => Promise<void>) {
  const sending = useRef<Promise<void>>(undefined)
  return (event: SubmitEvent) => {
    event.preventDefault()
    sending.current ??= submit(event).finally(() => {
      sending.current = undefined
    })
    return sending.current
  }
}
