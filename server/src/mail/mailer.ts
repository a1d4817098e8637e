import type { Logger } from 'pino'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { type Deliver, startMailQueue } from './mail-queue.ts'
import { createOutbox } from './outbox.ts'

export type Message = { to: string; subject: string; text: string }

export type Mailer = {
  /** Whether mails reach users. Without SMTP_URL they are files for whoever runs the server. */
  isConfigured: boolean
  /** Done once the message is kept: it leaves in the background. */
  send: (message: Message) => Promise<void>
  /** The account with this address is gone: what is still here for it goes too. */
  forget: (email: string) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  smtpUrl: string | undefined
  from: string
  dataDir: string
  database: Database
  encryption: Encryption
  log: Logger
}

/** So that a server that does not answer is given up well before another instance may try the same mail. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMailer({ smtpUrl, from, dataDir, database, encryption, log }: Options): Mailer {
  if (!smtpUrl) return createOutbox({ dataDir, from, log })
  const deliver: Deliver = async (message) => {
    const { createTransport } = await import('nodemailer')
    await createTransport(smtpUrl, { from, ...SMTP_TIMEOUTS }).sendMail(message)
  }
  return startMailQueue({ database, encryption, deliver, log })
}
