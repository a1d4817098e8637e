import type { Logger } from 'pino'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { type Deliver, startMailQueue } from './mail-queue.ts'
import { createOutbox } from './outbox.ts'

export type Message = {
  to: string
  subject: string
  text: string
  /** What became of the mail is reported under this id. */
  trackedAs?: string
}

export type MailOutcome = 'sent' | 'refused'
export type ReportMail = (trackedAs: string, outcome: MailOutcome) => Promise<void>

export type Mailer = {
  /** Whether mails reach users. Without SMTP_URL they are files for the operator. */
  isConfigured: boolean
  /** Resolves once the message is queued; it is delivered in the background. */
  send: (message: Message) => Promise<void>
  /** As `send`, all of them at once. */
  sendAll: (messages: readonly Message[]) => Promise<void>
  /** Deletes the stored mails of a deleted account. */
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
  report: ReportMail
}

/** Shorter than the claim, so that no other instance retries a mail during a slow delivery. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMailer({ smtpUrl, from, dataDir, database, encryption, log, report }: Options): Mailer {
  if (!smtpUrl) return createOutbox({ dataDir, from, log, report })
  const deliver: Deliver = async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    await createTransport(smtpUrl, { from, ...SMTP_TIMEOUTS }).sendMail({ to, subject, text })
  }
  return startMailQueue({ database, encryption, deliver, log, report })
}
