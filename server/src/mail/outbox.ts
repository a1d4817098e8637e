import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { MailTransport, ReportMail, Sender, WrittenMessage } from './mailer.ts'

type Options = { dataDir: string; sender: () => Sender; log: Logger; report: ReportMail }

/** Without a mail server, mails are files that only the operator can read. Links are never logged. */
export function createOutbox({ dataDir, sender, log, report }: Options): MailTransport {
  const outbox = join(dataDir, 'outbox')
  async function send(orm: NodePgDatabase, { to, subject, text, trackedAs }: WrittenMessage) {
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const file = join(outbox, `${moment}-${randomUUID().slice(0, 8)}.txt`)
    const { name, address } = sender()
    await writeFile(file, `From: ${name} <${address}>\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, {
      mode: 0o600,
    })
    log.info({ subject }, 'SMTP_URL is not set: the mail was written to the outbox folder')
    if (trackedAs) await report(orm, trackedAs, null)
  }
  return {
    isConfigured: false,
    send: async (orm, ...messages) => {
      for (const message of messages)
        await send(orm, message).catch((error) => log.error({ err: error }, 'a mail could not be written'))
    },
    wake: () => undefined,
    forget: async (email) => {
      if (!existsSync(outbox)) return
      for (const name of await readdir(outbox)) {
        const mail = await readFile(join(outbox, name), 'utf8')
        if (mail.includes(`\nTo: ${email}\n`)) await rm(join(outbox, name), { force: true })
      }
    },
    stop: async () => undefined,
  }
}
