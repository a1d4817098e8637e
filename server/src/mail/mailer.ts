import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

export type Message = { to: string; subject: string; text: string; link: string }
export type Mailer = { send: (message: Message) => Promise<void> }

type Options = { smtpUrl: string | undefined; from: string; dataDir: string; log: Logger }

export function createMailer({ smtpUrl, from, dataDir, log }: Options): Mailer {
  if (smtpUrl) {
    const opened = import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, { from }))
    return {
      send: async ({ to, subject, text }) => {
        const transport = await opened
        await transport.sendMail({ to, subject, text })
        log.info({ subject }, 'mail sent')
      },
    }
  }
  const outbox = join(dataDir, 'outbox')
  return {
    send: async ({ to, subject, text, link }) => {
      mkdirSync(outbox, { recursive: true, mode: 0o700 })
      const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(outbox, `${moment}-${randomUUID().slice(0, 8)}.txt`)
      await writeFile(file, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      log.info({ subject, link }, 'no SMTP_URL is set: the mail is a file in the outbox folder')
    },
  }
}
