const EDGE_PX = 72
const FASTEST_PX_PER_MS = 1
/** With reduced motion the page goes on in steps instead of gliding. */
const REDUCED_MOTION_STEP_MS = 300
/** A page that was busy or hidden for longer does not jump. */
const LONGEST_FRAME_MS = 50

/**
 * Scrolls the page for as long as the pointer is at its upper or lower edge, also while it rests there: the nearer to
 * the edge, the faster. A drag that begins there scrolls only once it goes further. Returns what ends it.
 */
export function scrollAtEdges(pointerY: () => number) {
  const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? REDUCED_MOTION_STEP_MS : 0
  // The bars of the page cover what `scroll-padding` says.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const top = (Number.parseFloat(scrollPaddingTop) || 0) + EDGE_PX
  const bottom = (Number.parseFloat(scrollPaddingBottom) || 0) + EDGE_PX
  const startY = pointerY()
  let last = performance.now()
  let frame = requestAnimationFrame(scroll)

  function scroll(now: number) {
    frame = requestAnimationFrame(scroll)
    const y = pointerY()
    const below = y > startY ? Math.max(y - (window.innerHeight - bottom), 0) : 0
    const above = y < startY ? Math.max(top - y, 0) : 0
    const speed = Math.max(-1, Math.min((below - above) / EDGE_PX, 1)) * FASTEST_PX_PER_MS
    const elapsed = Math.min(now - last, pause + LONGEST_FRAME_MS)
    const distance = elapsed < pause ? 0 : Math.trunc(speed * elapsed)
    // Too slow for a pixel in one frame: the time adds up.
    if (speed !== 0 && distance === 0) return
    last = now
    window.scrollBy(0, distance)
  }

  return () => cancelAnimationFrame(frame)
}
