const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Runs once the page is used, by pointer or key: what the first paint does not need is loaded then. */
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
