import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { readMails } from '@farol/server/testing/read-mails.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { test as guarded } from './console-guard.ts'

export { expect } from './console-guard.ts'

export const PASSWORD = 'senha-de-teste-123'
export const ADMIN = { email: 'admin@farol.example', password: PASSWORD }

export type NewStudent = {
  id: string
  name: string
  email: string
  password: string
  /** Signed in since the account was made. */
  visitor: Visitor
}

export type Running = {
  url: string
  dataDir: string
  /** The first mail to this address, once it is written. */
  mailTo: (email: string) => string | undefined
  /** Makes a student account through the API. */
  newStudent: (name?: string) => Promise<NewStudent>
}

type FarolTest = {
  /** The page goes on in somebody's session, without a log-in: hashing passwords is most of what one costs. */
  enterAs: (visitor: Visitor, page?: Page) => Promise<void>
}

type FarolWorker = { variables: Record<string, string>; farol: Running }

let made = 0

/** A whole Farol with the demo, on its own PostgreSQL and a free port, for as long as the worker lives. */
export const test = guarded.extend<FarolTest, FarolWorker>({
  /** What this Farol is started with besides. */
  variables: [{}, { scope: 'worker', option: true }],
  farol: [
    async ({ variables }, use, { workerIndex }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'farol-e2e-'))
      const { child, exited, ready } = startFarolProcess({
        DATA_DIR: dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...variables,
      })
      const url = await ready
      await use({
        url,
        dataDir,
        mailTo: (email) => readMails(dataDir).find((mail) => mail.includes(`To: ${email}\n`)),
        newStudent: async (name = 'Estudante Teste') => {
          made += 1
          const login = { name, email: `aluno${workerIndex}-${made}@farol.example`, password: PASSWORD }
          const visitor = new Visitor(url)
          const { person } = await visitor.call(account.signUp, { body: login })
          return { ...login, id: person?.id ?? '', visitor }
        },
      })
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
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

export const toast = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })
