import type { Page } from '@playwright/test'

export const SAVES = /\/api\/lessons\/[^/]+\/progress$/

export const serverIsAway = (page: Page) =>
  page.route(SAVES, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: '' }))

/** Saves reach the server only once they are let go. */
export async function holdSaves(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(SAVES, async (route) => {
    await released
    await route.continue()
  })
  return { wasAsked: page.waitForRequest(SAVES), release }
}
