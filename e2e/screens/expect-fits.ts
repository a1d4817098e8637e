import { expect, type Locator, type Page } from '@playwright/test'
import { readStop } from '../keyboard/read-stop.ts'
import { targetFaults } from './target-faults.ts'

const desktop = { width: 1440, height: 900 }
/** A window of 1280 × 800 at 200 %. */
const zoomed = { width: 640, height: 400 }
/** An ordinary phone, whose owner may have asked for text twice as large. */
const commonPhone = { width: 390, height: 844 }
/** The narrowest at which a table is still a table. */
const tablet = { width: 768, height: 1024 }
const phone = { width: 360, height: 740 }

/**
 * The page, or what has opened on it, as it stands now, on a desktop, at twice the size, on a tablet and on a small phone:
 * nothing is pushed out to the side (of a whole page, not even by text of twice the size), whatever can have the focus can be seen when it has
 * it, and what can be pressed is large enough. Left on the desktop.
 */
export async function expectFits(looked: Page | Locator) {
  const isPage = !('page' in looked)
  const part = 'page' in looked ? looked : looked.locator('html')
  const page = part.page()
  // Never detached: that would end what another one has set up, such as the authenticator of a test.
  const devtools = await page.context().newCDPSession(page)
  const touch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  /** The text alone, as a browser or phone can be set to show it (WCAG 1.4.4). */
  const setTextSize = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } })
  const box = await part.elementHandle()
  // What stands beside its trigger went away with it when the window was made small, and is not seen until both are back. It is
  // placed anew some frames later, perhaps out of the window again.
  const bringBack = async () => {
    const stillOut = async () => {
      await box?.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      return part.evaluate(outOfWindow)
    }
    if (isPage) await stillOut()
    else await expect.poll(stillOut, `${part} is in the window`).toEqual([])
  }
  const running = await page.evaluate(runningAnimations)
  const small = await part.evaluate(targetFaults, { size: 24, isRoomEnough: true })
  await page.setViewportSize(zoomed)
  await bringBack()
  const zoomedFaults = await placeFaults(part)
  await touch(true)
  await page.setViewportSize(tablet)
  await bringBack()
  const { sideFaults: tabletFaults } = await part.evaluate(widthFaults)
  await page.setViewportSize(phone)
  await bringBack()
  const smallOnTouch = await part.evaluate(targetFaults, { size: 44, isRoomEnough: false })
  const phoneFaults = await placeFaults(part)
  await page.setViewportSize(commonPhone)
  await setTextSize(32)
  const largeTextOnPhone = isPage ? (await part.evaluate(widthFaults)).sideFaults : []
  await touch(false)
  await page.setViewportSize(desktop)
  const largeText = isPage ? (await part.evaluate(widthFaults)).sideFaults : []
  await setTextSize(16)
  // All screens of a walk are reported at once.
  const found = {
    running,
    small,
    zoomedFaults,
    tabletFaults,
    phoneFaults,
    smallOnTouch,
    largeTextOnPhone,
    largeText,
  }
  expect.soft(found, `${part} ${page.url()}`).toEqual({
    running: [],
    small: [],
    zoomedFaults: [],
    tabletFaults: [],
    phoneFaults: [],
    smallOnTouch: [],
    largeTextOnPhone: [],
    largeText: [],
  })
}

async function placeFaults(part: Locator): Promise<string[]> {
  const { hasStops, sideFaults: faults } = await part.evaluate(widthFaults)
  if (!hasStops) return faults
  // The first stop by key, so that the browser shows where the focus is.
  await part.page().keyboard.press('Tab')
  return [...faults, ...(await part.evaluate(unseenStops))]
}

/** Runs in the page. Only a box that says so may be scrolled sideways. */
function widthFaults(part: Element) {
  const { right } = part.getBoundingClientRect()
  // The box of an element may be narrow enough while the text in it is not.
  const isOutside = (element: Element) => {
    const box = element.getBoundingClientRect()
    const isSpilling = getComputedStyle(element).overflowX === 'visible' && box.width > 1
    return Math.max(box.right, isSpilling ? box.left + element.scrollWidth : 0) > right + 1
  }
  /** The innermost parts that stick out, so that a failure tells where to look. */
  const outside = () =>
    [...part.querySelectorAll('*')]
      .filter((element) => isOutside(element) && !element.closest('svg, thead, .sr-only'))
      .filter((element) => ![...element.children].some(isOutside))
      .slice(0, 5)
      .map(
        (element) =>
          `<${element.localName} class="${element.className}">${element.textContent?.slice(0, 40)}`,
      )
  const sideFaults = [
    ...(part.scrollWidth > part.clientWidth
      ? [`${part.scrollWidth} pixels wide: ${outside().join(', ')}`]
      : []),
    ...[...part.querySelectorAll('table')].flatMap(({ offsetWidth, parentElement, caption }) =>
      offsetWidth > (parentElement?.clientWidth ?? 0) + 1 && parentElement?.checkVisibility()
        ? [`${caption?.textContent}: ${offsetWidth} pixels in ${parentElement.clientWidth}`]
        : [],
    ),
  ]
  return {
    hasStops:
      !part.matches('[role=menu], [role=listbox]') && part.querySelector('a[href], button, input') !== null,
    sideFaults,
  }
}

/** Runs in the page. Only a whole page may be longer than the window. */
function outOfWindow(part: Element): number[] {
  const { left, top, right, bottom } = part.getBoundingClientRect()
  const isIn = left >= -1 && right <= window.innerWidth + 1 && top >= -1 && bottom <= window.innerHeight + 1
  return isIn ? [] : [left, top, right, bottom]
}

/** Runs in the page: the focus goes from one control to the next, to the end and back. */
function stopFaults(part: Element, read: typeof readStop) {
  const stops = [
    ...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const faults = [...stops, ...stops.toReversed()].flatMap((stop) => {
    stop.focus()
    if (document.activeElement !== stop) return []
    const { name, faults: found } = read()
    return found.map((fault) => `${name} ${fault}`)
  })
  // Nothing is left open over the page, such as the link that skips to the content.
  if (part === document.documentElement && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
  return [...new Set(faults)]
}

/** A function takes nothing along into the page but its text, so that one holds the other. */
const unseenStops = new Function('part', `return (${stopFaults})(part, ${readStop})`) as (
  part: Element,
) => string[]

/** Runs in the page, under reduced motion. */
function runningAnimations() {
  return document.getAnimations().flatMap(({ playState, effect }) => {
    const { duration, iterations } = effect?.getComputedTiming() ?? {}
    const isLong = Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY
    const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : undefined
    return playState === 'running' && isLong ? [`${target} moves`] : []
  })
}
