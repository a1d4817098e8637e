import { useEffect } from 'react'
import { lazyPart } from '#/ui/lazy.ts'

const bell = lazyPart(async () => (await import('./bell.tsx')).Bell)

/** The bell comes after the first paint, into the room that is kept for it. */
export function BellSlot() {
  useEffect(() => {
    // Nobody asked for it: without a connection it is loaded with the next screen.
    bell.preload().catch(() => undefined)
  }, [])
  const Bell = bell.usePart()
  return Bell ? <Bell /> : <span className="block size-11" />
}
