import { account } from '@farol/contract/account.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { expect } from '@playwright/test'
import { ADMIN, farolTest } from '../farol-server.ts'
import { startChromium } from './chromium.ts'
import type { Driver } from './driver.ts'
import { EnginePage } from './engine-page.ts'
import { type EngineName, engines } from './find-browsers.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export { expect }

const start = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

type EngineTest = {
  engine: EngineName
  driver: Driver
  tab: EnginePage
  /** An administrator, who does things beside the tab. */
  office: Visitor
  /** The tab belongs to an administrator from here on, who can also be asked to do things beside it. */
  admin: Visitor
}

/** A page in the engine after which the project is named. */
export const test = farolTest.extend<EngineTest>({
  engine: async ({}, use, { project }) => use(project.name as EngineName),
  driver: async ({ engine }, use) => {
    const found = engines[engine]()
    if ('missing' in found) throw new Error(`${engine} is not installed`)
    const driver = await start[engine](found.program)
    await use(driver)
    await driver.end()
    expect(driver.problems).toEqual([])
  },
  tab: async ({ driver, farol }, use) => {
    const tab = new EnginePage(driver, farol.url)
    await tab.resize({ width: 1440, height: 900 })
    await use(tab)
  },
  office: async ({ farol }, use) => {
    const office = new Visitor(farol.url)
    await office.call(account.signIn, { body: ADMIN })
    await use(office)
  },
  admin: async ({ tab, office }, use) => {
    await signIn(tab, ADMIN)
    await use(office)
  },
})

async function signIn(tab: EnginePage, { email, password }: { email: string; password: string }) {
  await tab.goTo('/privacidade')
  const { method, path } = account.signIn
  await tab.evaluate(
    async (address, body) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(address.path, { method: address.method, headers, body: JSON.stringify(body) })
    },
    { method, path },
    { email, password },
  )
}
