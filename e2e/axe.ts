import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { classConflicts } from './class-conflicts.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The last one: headings in order, landmarks, one first heading, and what else nobody should have to do without. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a scheme can change: everything else in the page is the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const devices = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A whole page, or what is new on one that is looked at elsewhere: a dialog, a panel, its tables. */
type Looked = Page | Locator

/** Looks at it as it stands now in both colour schemes, and leaves the page in the light one. */
export async function expectNoAxeViolations(looked: Looked) {
  const page = pageOf(looked)
  await paint(page, 'light')
  const anywhere = await violations(looked, { type: 'tag', values: standards })
  await paint(page, 'dark')
  const inTheDark = await violations(looked, { type: 'rule', values: colourRules })
  await paint(page, 'light')
  expect({ anywhere, inTheDark }).toEqual({ anywhere: [], inTheDark: [] })
}

/** Looks at a page that keeps the colours it was drawn in. */
export async function expectNoAxeViolationsAsDrawn(page: Page) {
  expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
}

/** In both colour schemes on a desktop and on a phone; the page is left on the desktop. */
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
 * By every rule, on a desktop in light and on a phone in dark: the parts of a screen are seen in all four ways in the
 * gallery, and contrast is most of what a look costs. The page is left on the desktop, in light.
 */
export async function expectAccessibleScreen(looked: Looked) {
  const page = pageOf(looked)
  await paint(page, 'light')
  const onDesktop = await violations(looked, { type: 'tag', values: standards })
  await page.setViewportSize(devices.phone)
  await paint(page, 'dark')
  const onPhone = await violations(looked, { type: 'tag', values: standards })
  await page.setViewportSize(devices.desktop)
  await paint(page, 'light')
  expect({ onDesktop, onPhone }).toEqual({ onDesktop: [], onPhone: [] })
}

/** Nothing is pushed out of a window of this width. The page is left on the desktop. */
export async function expectToFit(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  await page.setViewportSize(devices.desktop)
}

const pageOf = (looked: Looked): Page => ('page' in looked ? looked.page() : looked)

async function paint(page: Page, colorScheme: 'light' | 'dark') {
  // Without motion the colours are there at once.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function violations(looked: Looked, runOnly: axe.RunOnly) {
  const page = pageOf(looked)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const parts = 'page' in looked ? looked : looked.locator('html')
  const found = await parts.evaluateAll(async (elements, only) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // Axe gives up on the contrast of several lines that lie over different things, though a dialog covers those.
    const behind = document.getElementById('root')
    const isCovered = elements.every((element) => element.matches('[role=alertdialog], [role=dialog]'))
    if (isCovered) behind?.style.setProperty('visibility', 'hidden')
    const found = await axe.run(
      { include: elements },
      { runOnly: only, resultTypes: ['violations'], iframes: false },
    )
    behind?.style.removeProperty('visibility')
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }))
  }, runOnly)
  return [...found, ...(await classConflicts(parts))]
}
