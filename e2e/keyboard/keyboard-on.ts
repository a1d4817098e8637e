import { expect, type Locator, type Page } from '@playwright/test'
import { readStop } from './read-stop.ts'

const TABS_MAX = 90

type Way = { backwards?: boolean }

function isFocusInItsDialog(element: Element) {
  const dialog = element.closest('[role=dialog], [role=alertdialog]')
  return dialog === null || dialog.contains(document.activeElement)
}

/** A user without a pointer: nothing here clicks, fills in, or puts the focus anywhere but with keys. */
export function keyboardOn(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  /** Tabs to it, and sees at every stop on the way where the focus is. */
  async function reach(wanted: Locator, { backwards = false }: Way = {}) {
    await wanted.waitFor()
    // A dialog takes the focus a moment after it is drawn.
    await expect.poll(() => wanted.evaluate(isFocusInItsDialog)).toBe(true)
    const seen: string[] = []
    for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
      if (tabs > 0) await press(backwards ? 'Shift+Tab' : 'Tab')
      const { isThere, name, faults } = await wanted.evaluate(readStop)
      seen.push(name)
      // After the last control the browser itself has the focus; its first position need not be visible.
      if (isThere || (tabs > 0 && name !== 'nowhere')) expect(faults, seen.join(' → ')).toEqual([])
      if (isThere) return
    }
    throw new Error(`${wanted} was not reached: ${seen.join(' → ')}`)
  }

  return {
    press,
    reach,
    /** Reaches a button, link or menu and presses it. */
    async use(wanted: Locator, way?: Way) {
      await reach(wanted, way)
      await press('Enter')
    },
    /** Reaches a field, and writes over what is in it. */
    async write(field: Locator, text: string, way?: Way) {
      await reach(field, way)
      await press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardOn>
