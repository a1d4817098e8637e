import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '../axe.ts'
import { expectFits } from './expect-fits.ts'

/** What has opened, seen by axe in both schemes, on a desktop, at twice the size and on a small phone under a finger. */
export async function expectOpened(part: Locator) {
  await part.page().emulateMedia({ reducedMotion: 'reduce' })
  await expect(part).toBeVisible()
  await expectFits(part)
  await expectNoAxeViolations(part)
}

export const asked = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

/** A confirmation that has opened, looked at: its answer is up to the test. */
export async function expectAsked(page: Page, title: string) {
  const question = asked(page, title)
  await expectOpened(question)
  return question
}

/**
 * Opens it by keyboard and looks at it. The focus goes into it, stays there while it is the only thing to be used, and
 * is where it was when Escape has closed it.
 */
export async function expectOpens(opener: Locator, part: Locator) {
  await opener.press('Enter')
  await expectHoldsFocus(part)
  await expectOpened(part)
  if ((await part.getByRole('button').count()) > 0) {
    await part.page().keyboard.press('Shift+Tab')
    await expectHoldsFocus(part)
  }
  await part.page().keyboard.press('Escape')
  await expect(part).toBeHidden()
  await expect(opener).toBeFocused()
}

/** A key that is pressed now belongs to it: what opens takes the focus a moment after it is drawn. */
export const expectHoldsFocus = (part: Locator) =>
  expect.poll(() => part.evaluate((box) => box.contains(document.activeElement))).toBe(true)
