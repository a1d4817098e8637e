type Wanted = {
  /** The side of the square that a finger or pointer must be able to hit, in CSS pixels. */
  size: number
  /** Whether room around a smaller target is enough, as it is for a pointer (WCAG 2.5.8). */
  isRoomEnough: boolean
}

/**
 * Controls in this part of the page that are too small to hit, or that another one overlaps. Where a press would land is
 * asked of the browser, so that padding and pseudo-elements count, and a label counts for its field. Links in a sentence
 * may be as high as its line, as WCAG 2.5.5 and 2.5.8 allow. Runs in the page, by itself.
 */
export function targetFaults(part: Element, { size, isRoomEnough }: Wanted): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=slider], [role=combobox]'

  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const isOff = element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *, .skip-link')
    // What lets a press through to what lies below it is no target.
    const isPassedThrough = getComputedStyle(element).pointerEvents === 'none'
    return (
      width > 1 &&
      height > 1 &&
      !isOff &&
      !isPassedThrough &&
      element.checkVisibility({ visibilityProperty: true })
    )
  }
  const isInSentence = (element: HTMLElement) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.cloneNode(true) as HTMLElement
    for (const link of around.querySelectorAll('a, button')) link.remove()
    return /\p{L}/u.test(around.textContent)
  }
  const labelsOf = (element: HTMLElement) =>
    'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []

  const hits = (element: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (hit && [element, ...labelsOf(element)].some((own) => own.contains(hit))) return true
    // A slider is moved by pressing its track, too.
    const isTrack =
      element.matches('[type=range]') && hit?.contains(element) && hit.clientHeight <= size * 1.5
    if (isTrack) return true
    const other = hit?.closest<HTMLElement>(TARGETS)
    return isRoomEnough && (!other || other.contains(element))
  }
  /** Its own box, or its label's, is large enough, and nothing lies over it. */
  const isLargeBox = (element: HTMLElement, box: DOMRect) => {
    const [x, y, far] = [box.left + box.width / 2, box.top + box.height / 2, size / 2 - 1]
    const isFree = [far, -far].every((by) => hits(element, x + by, y) && hits(element, x, y + by))
    return box.width >= size && box.height >= size && isFree
  }
  /** How far from the middle it can be hit, to a fraction of a pixel. */
  const extent = (isHitAt: (by: number) => boolean) => {
    let far = 0
    while (far < size && isHitAt(far + 1)) far += 1
    for (let step = 1 / 2; step > 1 / 64; step /= 2) if (isHitAt(far + step)) far += step
    return far
  }
  /** Across and down, with what is drawn around it; one more pixel than there is, as the browser asks for whole ones. */
  const reachOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const across = (by: number) => hits(element, left + width / 2 + by, top + height / 2)
    const down = (by: number) => hits(element, left + width / 2, top + height / 2 + by)
    return [across, down].map((isHitAt) => extent(isHitAt) + extent((by) => isHitAt(-by)))
  }

  return [...part.querySelectorAll<HTMLElement>(TARGETS)]
    .filter((element) => isShown(element) && !isInSentence(element))
    .flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const boxes = [element, ...labelsOf(element)].map((own) => own.getBoundingClientRect())
      if (boxes.some((box) => isLargeBox(element, box))) return []
      const reach = reachOf(element)
      if (reach.every((pixels) => pixels >= size - 1 / 16)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent
      const kind = element.getAttribute('role') ?? element.localName
      return [`${kind} “${name.trim().slice(0, 40)}” ${reach.map((pixels) => pixels.toFixed(1)).join('×')}`]
    })
}
