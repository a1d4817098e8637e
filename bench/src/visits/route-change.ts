import type { Browser } from '@playwright/test'
import { type Cookie, newVisitor, SLOW_CONNECTION } from './cold-visit.ts'

/** From the click on a course to its page, after hovering over the link. */
export async function routeChangeMs(
  browser: Browser,
  { url, courseId, cookies }: { url: string; courseId: string; cookies: Cookie[] },
): Promise<number> {
  const page = await newVisitor(browser, { url, cookies })
  try {
    await page.goto(`${url}/courses`)
    const link = page.locator(`a[href="/course/${courseId}"]`).first()
    await link.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_CONNECTION)
    const asked = page.waitForResponse(`**/api/courses/${courseId}`)
    await link.hover()
    await (await asked).finished()
    // Evaluated before the click, so that the overhead of the automation is not measured.
    const shown = page.evaluate<number>('shownMs')
    await page.mouse.down()
    await page.mouse.up()
    return await shown
  } finally {
    await page.context().close()
  }
}
