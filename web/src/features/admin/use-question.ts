import { useCallback, useState } from 'react'

/** A question about one thing, such as whether to delete it. The thing stays known while its dialog closes. */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setIsOpen] = useState(false)
  // The same from one drawing to the next: every row of a long list holds it.
  const ask = useCallback((about: Subject) => {
    setSubject(about)
    setIsOpen(true)
  }, [])
  return {
    subject,
    isOpen: isOpen && subject !== undefined,
    ask,
    close: () => setIsOpen(false),
  }
}
