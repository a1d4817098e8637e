import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { readMails } from '@farol/server/testing/read-mails.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { test as guarded } from './console-guard.ts'

export { expect } from './console-guard.ts'

export const PASSWORD = 'senha-de-teste-123'
export const ADMIN = { email: 'admin@farol.example', password: PASSWORD }

export type Running = {
  url: string
  dataDir: string
  /** The mails written so far, oldest first. */
  mails: () => string[]
  /** Makes a student account through the API and answers with its log-in. */
  newStudent: (name?: string) => Promise<{ name: string; email: string; password: string }>
}

let made = 0

/** A whole Farol with the demo, on its own PostgreSQL and a free port, for as long as the worker lives. */
export const test = guarded.extend<object, { variables: Record<string, string>; farol: Running }>({
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
        mails: () => readMails(dataDir),
        newStudent: async (name = 'Estudante Teste') => {
          made += 1
          const login = { name, email: `aluno${workerIndex}-${made}@farol.example`, password: PASSWORD }
          await new Visitor(url).call(account.signUp, { body: login })
          return login
        },
      })
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ farol }, use) => use(farol.url),
})
