import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a scheme can change: everything else in the page is the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const devices = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Looks at the page as it stands now in both colour schemes, and leaves it in the light one. */
export async function expectNoAxeViolations(page: Page) {
  await paint(page, 'light')
  const anywhere = await violations(page, { type: 'tag', values: standards })
  await paint(page, 'dark')
  const inTheDark = await violations(page, { type: 'rule', values: colourRules })
  await paint(page, 'light')
  expect({ anywhere, inTheDark }).toEqual({ anywhere: [], inTheDark: [] })
}

/** The same on a desktop and on a phone; the page is left on the desktop. */
export async function expectNoAxeViolationsOnAnyDevice(page: Page) {
  for (const [device, viewport] of Object.entries(devices)) {
    await test.step(device, async () => {
      await page.setViewportSize(viewport)
      await expectNoAxeViolations(page)
    })
  }
  await page.setViewportSize(devices.desktop)
}

/**
 * A whole screen by every rule, on a desktop in light and on a phone in dark: its parts are seen in all four ways in
 * the gallery, and contrast is most of what a look costs. The page is left on the desktop, in light.
 */
export async function expectAccessibleScreen(page: Page) {
  await paint(page, 'light')
  const onDesktop = await violations(page, { type: 'tag', values: standards })
  await page.setViewportSize(devices.phone)
  await paint(page, 'dark')
  const onPhone = await violations(page, { type: 'tag', values: standards })
  await page.setViewportSize(devices.desktop)
  await paint(page, 'light')
  expect({ onDesktop, onPhone }).toEqual({ onDesktop: [], onPhone: [] })
}

async function paint(page: Page, colorScheme: 'light' | 'dark') {
  // Without motion the colours are there at once.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function violations(page: Page, runOnly: axe.RunOnly) {
  await page.evaluate(`globalThis.axe ?? (() => { ${source} })()`)
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run({ runOnly: only, resultTypes: ['violations'], iframes: false })
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }))
  }, runOnly)
}
