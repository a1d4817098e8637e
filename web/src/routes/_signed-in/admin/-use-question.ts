import { useState } from 'react'

/** A question about one thing, such as whether to delete it. The thing stays known while its dialog closes. */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    subject,
    isOpen: isOpen && subject !== undefined,
    ask: (about: Subject) => {
      setSubject(about)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
