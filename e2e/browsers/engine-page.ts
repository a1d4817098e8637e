import { expect } from '@playwright/test'
import { type Driver, KEYS, type PointerAction, type Size } from './driver.ts'

type Spot = { x: number; y: number }

/** Where something is clicked: the first visible element of this selector with this name. */
type Named = { selector: string; name: string }

const PRESS: PointerAction = { type: 'pointerDown', button: 0 }
const RELEASE: PointerAction = { type: 'pointerUp', button: 0 }
const moveTo = ({ x, y }: Spot, duration = 0): PointerAction => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
})

/** A page in any engine, with the few gestures that the tests need. */
export class EnginePage {
  readonly #driver: Driver
  readonly #url: string

  constructor(driver: Driver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  goTo = (path: string) => this.#driver.goTo(this.#url + path)
  reload = () => this.#driver.reload()
  screenshot = () => this.#driver.screenshot()

  /** A window may refuse to become as narrow as a phone. */
  async resize(size: Size) {
    await this.#driver.resize(size)
    await expect.poll(() => this.evaluate(() => innerWidth)).toBe(size.width)
  }

  async evaluate<T, A extends readonly unknown[]>(pageFunction: (...args: A) => T, ...args: A) {
    const source = `() => (${pageFunction})(...${JSON.stringify(args)})`
    return JSON.parse(await this.#driver.call(source)) as Awaited<T>
  }

  path = () => this.evaluate(() => location.pathname + location.search)

  time = () => this.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  isPaused = () => this.evaluate(() => document.querySelector('video')?.paused ?? true)
  /** Its controls are there, which listen to keys, and something to begin with. */
  canPlay = () =>
    this.evaluate(() => {
      const [video, seekBar] = [
        document.querySelector('video'),
        document.querySelector('.player-seek:enabled'),
      ]
      return seekBar !== null && video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    })

  /** Waits until the page says this somewhere. */
  async says(text: string) {
    await expect.poll(() => this.evaluate(() => document.body.innerText), text).toContain(text)
  }

  /** Waits until something of this selector is drawn, and not only there. */
  async shows(selector: string) {
    const isDrawn = () =>
      this.evaluate((wanted) => {
        const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
        const { width = 0 } =
          [...document.querySelectorAll(wanted)].find(isVisible)?.getBoundingClientRect() ?? {}
        return width > 0
      }, selector)
    await expect.poll(isDrawn, selector).toBe(true)
  }

  /** Waits until nothing of the page is wider than the window. */
  async fits() {
    const overflow = () =>
      this.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, await this.path()).toBe(0)
  }

  async click(selector: string, name = '') {
    await this.#point([moveTo(await this.#spotOf({ selector, name })), PRESS, RELEASE])
  }

  /** From the middle of one element to just below the upper edge of another. */
  async drag(from: Named, to: string) {
    const start = await this.#spotOf(from)
    const top = await this.evaluate(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      to,
    )
    const end = { x: start.x, y: top + 4 }
    const between = { x: start.x, y: (start.y + end.y) / 2 }
    await this.#point([moveTo(start), PRESS, moveTo(between, 100), moveTo(end, 100), RELEASE])
  }

  /** Presses keys one after another. */
  async type(keys: string) {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await this.#driver.act([{ type: 'key', id: 'keyboard', actions }])
  }

  press = (key: keyof typeof KEYS) => this.type(KEYS[key])

  async fill(label: string, text: string) {
    await this.click('input, textarea', label)
    await this.type(text)
  }

  async #point(actions: PointerAction[]) {
    await this.#driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  /** The middle of an element, once it is there, stands still, can be used, and nothing lies over it. */
  async #spotOf(named: Named): Promise<Spot> {
    let spot: Spot | null = null
    await expect
      .poll(async () => {
        spot = await this.evaluate(findSpot, named)
        return spot
      }, named.name || named.selector)
      .not.toBeNull()
    return spot as unknown as Spot
  }
}

/** Runs in the page. */
async function findSpot({ selector, name }: Named): Promise<Spot | null> {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]
    const text = element.getAttribute('aria-label') ?? ((label ?? element) as HTMLElement).innerText
    // A star marks a field that is needed.
    return text.replaceAll(/\s+/g, ' ').replace(/ \*$/, '').trim()
  }
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      (name === '' || nameOf(element) === name) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [inert], [inert] *'),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const before = middle()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y } = middle()
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && (found.contains(hit) || hit.contains(found))
  return isHit && x === before.x && y === before.y ? { x, y } : null
}
