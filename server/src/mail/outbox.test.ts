import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readMails } from '#/testing/read-mails.ts'
import { senderOf } from './mailer.ts'
import { createOutbox } from './outbox.ts'

const SENDER = senderOf('Farol <farol@localhost>', 'Farol')

function outboxWithLog() {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  return {
    dataDir,
    logged,
    outbox: createOutbox({ dataDir, sender: () => SENDER, log, report: async () => undefined }),
  }
}

const link = 'https://cursos.example.org/auth/reset?token=segredo'
const message = (to: string) => ({ to, subject: 'Nova senha', text: `Abra ${link}`, html: '' })
/** Files are written whatever the transaction does. */
const NO_DATABASE = {} as NodePgDatabase

test('a mail is written to a file, and the log contains neither its link nor its address', async () => {
  const { dataDir, logged, outbox } = outboxWithLog()
  await outbox.send(NO_DATABASE, message('ana@exemplo.com'))
  expect(readMails(dataDir)).toEqual([
    `From: Farol <farol@localhost>\nTo: ana@exemplo.com\nSubject: Nova senha\n\nAbra ${link}\n`,
  ])
  expect(logged.join()).toContain('Nova senha')
  expect(logged.join()).not.toMatch(/segredo|ana@exemplo.com/)
})

test('the mails of a deleted account are deleted, and those of others stay', async () => {
  const { dataDir, outbox } = outboxWithLog()
  await outbox.forget('ana@exemplo.com')
  await outbox.send(NO_DATABASE, message('ana@exemplo.com'))
  await outbox.send(NO_DATABASE, message('mariana@exemplo.com'))
  await outbox.forget('ana@exemplo.com')
  expect(readMails(dataDir).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['mariana@exemplo.com'])
})

test.each([
  ['Farol <farol@localhost>', { name: 'Escola da Maré', address: 'farol@localhost' }],
  ['avisos@escola.example', { name: 'Escola da Maré', address: 'avisos@escola.example' }],
  ['"Secretaria" <avisos@escola.example>', { name: 'Secretaria', address: 'avisos@escola.example' }],
])('with MAIL_FROM %s, mails are from the school unless it names somebody', (mailFrom, sender) => {
  expect(senderOf(mailFrom, 'Escola da Maré')).toEqual(sender)
})
