import { expect, type Page } from '@playwright/test'
import { readStop } from '../keyboard/read-stop.ts'
import { targetFaults } from './target-faults.ts'

const desktop = { width: 1440, height: 900 }
/** A window of 1280 × 800 at 200 %. */
const zoomed = { width: 640, height: 400 }
const tablet = { width: 820, height: 1180 }
const phone = { width: 360, height: 740 }

/**
 * The page as it stands now, on a desktop, at twice the size, on a tablet and on a small phone: nothing is pushed out to
 * the side, whatever can have the focus can be seen when it has it, and what can be pressed is large enough. Left on the
 * desktop.
 */
export async function expectFits(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  const running = await page.evaluate(runningAnimations)
  const small = await page.evaluate(targetFaults, { size: 24, isRoomEnough: true })
  await page.setViewportSize(zoomed)
  const zoomedFaults = await placeFaults(page)
  await touch(true)
  await page.setViewportSize(tablet)
  const tabletFaults = await widthFaults(page)
  await page.setViewportSize(phone)
  const smallOnTouch = await page.evaluate(targetFaults, { size: 44, isRoomEnough: false })
  const phoneFaults = await placeFaults(page)
  await touch(false)
  await page.setViewportSize(desktop)
  await devtools.detach()
  // All screens of a walk are told at once.
  expect.soft({ running, small, zoomedFaults, tabletFaults, phoneFaults, smallOnTouch }, page.url()).toEqual({
    running: [],
    small: [],
    zoomedFaults: [],
    tabletFaults: [],
    phoneFaults: [],
    smallOnTouch: [],
  })
}

async function widthFaults(page: Page): Promise<string[]> {
  const { scrolled, width } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  return scrolled > width ? [`${scrolled} pixels wide`] : []
}

async function placeFaults(page: Page): Promise<string[]> {
  const tooWide = await widthFaults(page)
  // The first stop by key, so that the browser shows where the focus is.
  await page.keyboard.press('Tab')
  const unseen = await page.evaluate<string[]>(`(${faultsOfEachStop})(${readStop})`)
  return [...tooWide, ...unseen]
}

/** Runs in the page: the focus goes from one control to the next, to the end and back. */
function faultsOfEachStop(read: typeof readStop) {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
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
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return [...new Set(faults)]
}

/** Runs in the page, where somebody asked for less motion. */
function runningAnimations() {
  return document.getAnimations().flatMap(({ playState, effect }) => {
    const { duration, iterations } = effect?.getComputedTiming() ?? {}
    const isLong = Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY
    const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : undefined
    return playState === 'running' && isLong ? [`${target} moves`] : []
  })
}
