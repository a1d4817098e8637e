type Stop = {
  isThere: boolean
  /** How it is called, shortly. */
  name: string
  /** What keeps a user from seeing that the focus is here. */
  faults: string[]
}

/** Where the focus is. Runs in the page, and is sent there as text: it may use nothing from outside itself. */
export function readStop(wanted?: Element): Stop {
  const at = document.activeElement
  if (!at || at === document.body)
    return { isThere: false, name: 'nowhere', faults: ['the focus is nowhere'] }
  const labels = 'labels' in at ? [...((at.labels as NodeListOf<HTMLElement> | null) ?? [])] : []

  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const isSeen = outlineColor !== 'transparent' && !/[,/] 0\)$/.test(outlineColor)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && isSeen
  }
  // The ring of a control whose own input cannot be seen stands around what is drawn for it.
  const ringed = [at, at.parentElement, ...labels].find((element) => element && hasRing(element))
  const place = at.clientWidth > 10 ? at : (ringed ?? at)
  const { left, right, top, bottom, height } = place.getBoundingClientRect()
  const barOver = (y: number) => {
    for (let hit = document.elementFromPoint((left + right) / 2, y); hit; hit = hit.parentElement) {
      // Hints and toasts pass by themselves, or with Escape.
      if (hit.contains(place) || hit.matches('[popover], [aria-label="Avisos"]')) return undefined
      if (['fixed', 'sticky'].includes(getComputedStyle(hit).position)) return hit
    }
    return undefined
  }
  const parts = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => ({
    isOut: y < 0 || y > window.innerHeight,
    cover: barOver(y),
  }))
  // The browser scrolls a text of several lines to its caret only; nothing higher than the window is seen whole.
  const isSeenInPart = at instanceof HTMLTextAreaElement || height > window.innerHeight
  const unseen = parts.filter(({ isOut, cover }) => isOut || cover)
  const isHidden = left < -1 || right > window.innerWidth + 1 || unseen.length > (isSeenInPart ? 2 : 0)
  const cover = unseen.find((part) => part.cover)?.cover?.outerHTML.slice(0, 80)
  const name = at.getAttribute('aria-label') ?? labels[0]?.textContent ?? at.textContent
  return {
    isThere: wanted === at,
    name: `${at.getAttribute('role') ?? at.localName} “${name.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`,
    faults: [
      ...(ringed ? [] : ['has no ring']),
      ...(isHidden ? [cover ? `is covered by ${cover}` : 'is out of view'] : []),
    ],
  }
}
