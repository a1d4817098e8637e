import { account } from '@farol/contract/account.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { type Locator, mergeTests, type Page } from '@playwright/test'
import { expect, test as guarded } from './console-guard.ts'
import { ADMIN, farolTest, type NewStudent, PASSWORD } from './farol-server.ts'

export { expect } from './console-guard.ts'
export { ADMIN, type NewStudent, PASSWORD, type Running } from './farol-server.ts'

type FarolTest = {
  /** The page gets a user's session without a log-in: hashing passwords is most of what one costs. */
  enterAs: (visitor: Visitor, page?: Page) => Promise<void>
}

type SharedWorker = {
  admin: Visitor
  /** The session of the administrators' pages, which may sign out. */
  desk: Visitor
  /** Courses of tests that have ended. */
  leftCourses: string[]
}

/**
 * A browser whose console is watched, on a Farol of its own. What belongs to a worker is here also where few tests use it: a test
 * that adds to it gets another worker, with another Farol and another browser.
 */
export const test = mergeTests(guarded, farolTest).extend<FarolTest, SharedWorker>({
  admin: [
    async ({ farol }, use) => {
      const admin = new Visitor(farol.url)
      await admin.call(account.signIn, { body: ADMIN })
      await use(admin)
    },
    { scope: 'worker' },
  ],
  desk: [async ({ farol }, use) => use(new Visitor(farol.url)), { scope: 'worker' }],
  leftCourses: [async ({}, use) => use([]), { scope: 'worker' }],
  baseURL: async ({ farol }, use) => use(farol.url),
  enterAs: async ({ farol: { url }, page }, use) =>
    use(async ({ cookieHeader }, other = page) => {
      const pairs = cookieHeader.split('; ').map((pair) => pair.split('='))
      await other.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })))
    }),
})

/** Types what the log-in asks for, on a page that shows it. */
export async function logIn(page: Page, { email, password }: Pick<NewStudent, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Answers the question for the password that comes before what is delicate. */
export async function proveAgain(page: Page, password = PASSWORD) {
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByLabel('Sua senha', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Continuar' }).click()
}

export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('dialog').filter({ hasText: title })

/** For what it lies over. It also goes by itself: a click that waits for it may come too late. */
export async function closeToast(shown: Locator) {
  await expect(shown).toBeVisible()
  const buttons = shown.getByRole('button', { name: 'Fechar aviso' })
  await buttons.evaluateAll((found) => {
    for (const button of found) (button as HTMLElement).click()
  })
  await expect(shown).toBeHidden()
}
