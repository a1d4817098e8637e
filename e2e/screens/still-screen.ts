import { expect, type Page } from '@playwright/test'

/** Runs in the page. */
export function countShifts() {
  const shifts: unknown[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    shifts.push(...list.getEntries().map((entry) => entry.toJSON()))
  }).observe({ type: 'layout-shift', buffered: true })
}

export const expectNoShift = async (page: Page, where: string) =>
  expect(await page.evaluate(() => Reflect.get(window, 'shifts')), `what moves on ${where}`).toEqual([])

export const isLoading = (page: Page) => page.locator('main [aria-busy=true]')
