import { type SubmitEvent, useRef } from 'react'

/** Lets a form be sent once at a time, however often and however fast it is asked to. */
export function useSubmitOnce(submit: (event: SubmitEvent) => Promise<void>) {
  const isSending = useRef(false)
  return (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    void submit(event).finally(() => {
      isSending.current = false
    })
  }
}
