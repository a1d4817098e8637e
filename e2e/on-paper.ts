import { expect, type Page } from '@playwright/test'

const INK = 'oklch(0.235 0.048 266)'

/** The page as it comes out of the printer, from a dark screen: ink, and nothing to press or to go elsewhere with. */
export async function expectPlainOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', INK)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('a, button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null, colorScheme: null })
}
