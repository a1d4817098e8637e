const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Runs once the page is used, by pointer or key: what is not needed to see it comes then, and is in nobody's way. */
export function onFirstUse(work: () => void) {
  const waiting = new AbortController()
  const begin = () => {
    waiting.abort()
    work()
  }
  for (const sign of SIGNS)
    addEventListener(sign, begin, { signal: waiting.signal, capture: true, passive: true })
  return () => waiting.abort()
}
