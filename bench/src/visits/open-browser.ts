import { createRequire } from 'node:module'
import type { Browser } from '@playwright/test'

/** The browser of the tests, with the Playwright version of e2e/. */
export function openBrowser(): Promise<Browser> {
  const { chromium }: typeof import('@playwright/test') = createRequire(
    new URL('../../../e2e/package.json', import.meta.url),
  )('@playwright/test')
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}
