type Wanted = {
  /** Of the square that a finger or pointer must be able to hit, in CSS pixels. */
  size: number
  /** Whether room around a smaller target is enough, as it is for a pointer (WCAG 2.5.8). */
  isRoomEnough: boolean
}

/**
 * Controls that are too small to hit, or that another one overlaps. Where a press would land is asked of the browser, so
 * that padding and pseudo-elements count, and a label counts for its field. Runs in the page, by itself.
 */
export function targetFaults({ size, isRoomEnough }: Wanted): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=slider], [role=combobox]'

  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const isOff = element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *, .skip-link')
    return width > 1 && height > 1 && !isOff && element.checkVisibility({ visibilityProperty: true })
  }
  /** A link among words is as high as its line. */
  const isInSentence = (element: HTMLElement) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.cloneNode(true) as HTMLElement
    for (const link of around.querySelectorAll('a, button')) link.remove()
    return /\p{L}/u.test(around.textContent)
  }
  const hits = (element: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    if (hit && [element, ...labels].some((part) => part.contains(hit))) return true
    // A slider is moved by pressing its track, too.
    const isTrack =
      element.matches('[type=range]') && hit?.contains(element) && hit.clientHeight <= size * 1.5
    if (isTrack) return true
    const other = hit?.closest<HTMLElement>(TARGETS)
    return isRoomEnough && (!other || other.contains(element))
  }

  /** How far from its middle it can be hit; the browser looks at whole pixels, hence the two that may be missing. */
  const extent = (isHitAt: (by: number) => boolean, most: number) => {
    let far = 0
    while (far < most && isHitAt(far + 1)) far += 1
    return far
  }

  return [...document.querySelectorAll<HTMLElement>(TARGETS)]
    .filter((element) => isShown(element) && !isInSentence(element))
    .flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reaches = ([dx, dy]: readonly [number, number]) => {
        const far = size / 2 - 1
        const isSo = (by: number) => hits(element, x + dx * by, y + dy * by)
        return (isSo(far) && isSo(-far)) || extent(isSo, size) + extent((by) => isSo(-by), size) >= size - 2
      }
      const isLarge = reaches([1, 0]) && reaches([0, 1])
      const name = element.getAttribute('aria-label') ?? element.textContent
      return isLarge
        ? []
        : [
            `${element.getAttribute('role') ?? element.localName} “${name.trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`,
          ]
    })
}
