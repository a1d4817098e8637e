import { expect, test } from './gallery.ts'

const paper = 'oklch(0.977 0.006 92)'
const night = 'oklch(0.193 0.038 266)'

test.describe('when the system is dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the page follows the system, and keeps following it', async ({ page, openSection }) => {
    await openSection('badges')
    await expect(page.locator('body')).toHaveCSS('background-color', night)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
  })

  test('a light choice wins over the system and is remembered', async ({ page, openSection }) => {
    await openSection('badges', { theme: 'light' })
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await openSection('badges')
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await openSection('badges', { theme: 'system' })
    await expect(page.locator('body')).toHaveCSS('background-color', night)
  })
})

test('a browser that refuses storage still shows the chosen theme', async ({ page, openSection }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await openSection('badges', { theme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', night)
})
