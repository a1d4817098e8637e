import { useEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const dialog = lazyPart(async () => (await import('#/features/search/search-dialog.tsx')).SearchDialog)

const OPENED = 'open-search'

export const openSearch = () => dispatchEvent(new Event(OPENED))

/** Over another dialog, or under a video in full screen, it could not be used. */
const isCovered = () =>
  document.fullscreenElement ?? document.querySelector('[role=dialog],[role=alertdialog]')

/** Ctrl K, or ⌘ K, on every page behind the log-in. */
export function SearchSlot({ scope }: { scope: 'night cinema' | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    const open = () => setIsOpen(true)
    addEventListener(OPENED, open, stopping)
    addEventListener(
      'keydown',
      (event) => {
        // Browsers that fill a field in say so without a key.
        if (!/^k$/i.test(event.key) || event.shiftKey || event.altKey) return
        if (!(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isCovered()) open()
      },
      stopping,
    )
    return () => stopping.abort()
  }, [])
  const Search = useLazyPart(dialog, isOpen, () => setIsOpen(false))
  return Search ? <Search isOpen={isOpen} onClose={() => setIsOpen(false)} scope={scope} /> : null
}
