import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { account } from '@farol/contract/account.ts'
import { adminLessons, type FoundLesson } from '@farol/contract/admin-lessons.ts'
import { startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { readMails } from '@farol/server/testing/read-mails.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { test as base } from '@playwright/test'

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
  /** Name, e-mail and password for a new account. */
  newLogin: (name?: string) => Omit<NewStudent, 'id' | 'visitor'>
  /** Makes a student account through the API. */
  newStudent: (name?: string) => Promise<NewStudent>
}

type FarolWorker = { variables: Record<string, string>; farol: Running }

let made = 0

function newLogin(name = 'Estudante Teste') {
  made += 1
  return { name, email: `aluno${process.pid}-${made}@farol.example`, password: PASSWORD }
}

function start(dataDir: string, variables: Record<string, string> = {}) {
  const farol = startFarolProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...variables,
  })
  // Playwright ends a worker that takes too long: a Farol that stayed would slow down all that come after it.
  const stop = () => farol.child.kill('SIGTERM')
  process.once('exit', stop)
  void farol.exited.then(() => process.off('exit', stop))
  return farol
}

/** Once per run: the data that a first start makes. Answers with what removes it. */
export async function makeFirstData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-e2e-first-'))
  const { child, exited, ready } = start(dataDir)
  await videosPrepared(await ready)
  child.kill('SIGTERM')
  await exited
  process.env.FIRST_DATA = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/** Those of the demo: otherwise every Farol of the run would prepare them once more. */
async function videosPrepared(url: string) {
  const admin = new Visitor(url)
  await admin.call(account.signIn, { body: ADMIN })
  const isPrepared = ({ uploadedVideo }: FoundLesson) =>
    uploadedVideo === null || uploadedVideo.state === 'failed' || uploadedVideo.state === 'ready'
  const isEachPrepared = async () =>
    (await admin.call(adminLessons.search, { query: { search: '' } })).lessons.every(isPrepared)
  while (!(await isEachPrepared())) await setTimeout(200)
  await admin.call(account.signOut)
}

/** What changes the data that a first start makes. */
const OF_FIRST_START = ['DEMO', 'TIME_ZONE']

/** With a copy of the first data, unless these variables ask for other: a first start takes seconds of CPU. */
function newDataDir(variables: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-e2e-'))
  const first = process.env.FIRST_DATA
  // With owners and modes, which PostgreSQL checks.
  if (first && !OF_FIRST_START.some((name) => name in variables))
    execFileSync('cp', ['-a', `${first}/.`, dataDir])
  return dataDir
}

/** A whole Farol with the demo, on its own PostgreSQL and a free port, while it is used. */
export async function withFarol(
  variables: Record<string, string>,
  use: (farol: Running) => Promise<void>,
): Promise<void> {
  const dataDir = newDataDir(variables)
  const { child, exited, ready } = start(dataDir, variables)
  const url = await ready
  await use({
    url,
    dataDir,
    mailTo: (email) => readMails(dataDir).find((mail) => mail.includes(`To: ${email}\n`)),
    newLogin,
    newStudent: async (name) => {
      const login = newLogin(name)
      const visitor = new Visitor(url)
      const { user } = await visitor.call(account.signUp, { body: login })
      return { ...login, id: user?.id ?? '', visitor }
    },
  })
  child.kill('SIGTERM')
  await exited
  rmSync(dataDir, { recursive: true, force: true })
}

export const farolTest = base.extend<object, FarolWorker>({
  /** What this Farol is started with besides. */
  variables: [{}, { scope: 'worker', option: true }],
  /** For as long as the worker lives. */
  farol: [({ variables }, use) => withFarol(variables, use), { scope: 'worker' }],
})
