import type { Page } from '@playwright/test'

/** To another screen as a link would lead there, where its own first load is not the subject: that costs several times as much. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => history.pushState(null, '', address), path)
