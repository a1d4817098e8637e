import { expect } from '@playwright/test'
import type { Driver, Size } from './driver.ts'

type Spot = { x: number; y: number }

/** Where something is clicked: the first visible element of this selector with this name. */
type Named = { selector: string; name: string }

/** Keys without a letter, by their codes of the WebDriver standard. */
const KEYS = { escape: '\uE00C', enter: '\uE007', tab: '\uE004' } as const

/** A page in another engine than Chromium, with the few gestures that the tests need. */
export class EnginePage {
  readonly #driver: Driver
  readonly #url: string

  constructor(driver: Driver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  goTo = (path: string) => this.#driver.goTo(this.#url + path)
  reload = () => this.#driver.reload()
  resize = (size: Size) => this.#driver.resize(size)

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
    await expect.poll(() => this.evaluate(() => document.body.innerText)).toContain(text)
  }

  async click(selector: string, name = '') {
    await this.pointAt(await this.#spotOf({ selector, name }), { isClick: true })
  }

  async pointAt({ x, y }: Spot, { isClick = false } = {}) {
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#driver.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
          ...(isClick ? press : []),
        ],
      },
    ])
  }

  /** Presses keys one after another. */
  async type(keys: string) {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#driver.act([{ type: 'key', id: 'keyboard', actions }])
  }

  press = (key: keyof typeof KEYS) => this.type(KEYS[key])

  async fill(label: string, text: string) {
    await this.click('input, textarea', label)
    await this.type(text)
  }

  /** The middle of an element, once it is there and can be used. */
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
function findSpot({ selector, name }: Named): Spot | null {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]
    return element.getAttribute('aria-label') ?? ((label ?? element) as HTMLElement).innerText.trim()
  }
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      (name === '' || nameOf(element) === name) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [inert], [inert] *'),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
