import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '#/config/config.ts'
import { type Farol, startFarol } from '#/start/start-farol.ts'
import { connectionUrl } from './connection-url.ts'
import { readMails } from './read-mails.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { Visitor } from './visitor.ts'

export const AUTH_SECRET = 'a-secret-for-tests-only-a-secret-for-tests-only'
export const ADMIN = { email: 'admin@farol.example', password: 'senha-de-teste-123' }

/** With an identity provider that does not respond. */
export const ABSENT_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'farol',
  OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
}

export type TestServer = {
  url: string
  database: TestDatabase
  /** DATA_DIR. */
  dataDir: string
  visitor: () => Visitor
  /** The mails written so far, oldest first. */
  mails: () => string[]
  /** A second instance on the same database. */
  anotherInstance: (env?: Record<string, string>) => Promise<Farol>
}

type MailingServer = TestServer & { smtp: SmtpSink }

/** With a mail server: mails reach users, and addresses can be confirmed. */
export async function mailingServer(): Promise<MailingServer> {
  const smtp = await startSmtpSink()
  afterAll(smtp.stop)
  const server = await testServer({ SMTP_URL: smtp.url })
  return { ...server, smtp, mails: smtp.mails }
}

/** A whole Farol on a new database and a free loopback port; every response is validated against the contract. */
export async function testServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
  const start = async (extra: Record<string, string> = {}) => {
    const farol = await startFarol(
      readConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: connectionUrl(database.connection),
        AUTH_SECRET,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'silent',
        FFMPEG_PATH: 'off',
        SLOW_MACHINE: 'on',
        ...env,
        ...extra,
      }),
      { isCheckingAnswers: true },
    )
    afterAll(farol.stop)
    return farol
  }
  // Hooks run in reverse order: the folder is removed after the servers that write into it.
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const { url } = await start()
  return {
    url,
    database,
    dataDir,
    visitor: () => new Visitor(url),
    mails: () => readMails(dataDir),
    anotherInstance: start,
  }
}
