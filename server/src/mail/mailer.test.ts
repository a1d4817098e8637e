import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_FACE } from '@farol/domain/school.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { createMailer } from './mailer.ts'

test('while many mails are written, requests are answered in between', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-mailer-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'farol@localhost',
    dataDir,
    // Without a mail server mails are files.
    database: {} as Database,
    encryption: {} as Encryption,
    log: pino({ level: 'silent' }),
    report: async () => undefined,
    review: async () => 'deliver',
    school: () => DEFAULT_FACE,
    isDelivering: true,
  })
  let answered = 0
  const answeredBefore: number[] = []
  const message = {
    to: 'ana@farol.example',
    write: () => {
      answeredBefore.push(answered)
      setImmediate(() => {
        answered += 1
      })
      return { subject: 'Aviso', text: '', html: '' }
    },
  }
  await mailer.send({} as NodePgDatabase, message, message, message)
  expect(answeredBefore).toEqual([0, 1, 2])
})
