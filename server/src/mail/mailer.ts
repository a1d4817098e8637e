import { setImmediate as nextTurn } from 'node:timers/promises'
import { messageIdOf } from '@farol/domain/bounces.ts'
import type { MailFailure } from '@farol/domain/mail-failures.ts'
import type { MailPriority } from '@farol/domain/mail-retries.ts'
import { DEFAULT_SCHOOL_NAME, type SchoolFace } from '@farol/domain/school.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { type Deliver, startMailQueue } from './mail-queue.ts'
import { createOutbox } from './outbox.ts'

type Words = {
  subject: string
  text: string
  /** The same, for programs that show it. */
  html: string
}

type Envelope = {
  to: string
  /** Without one, somebody waits for it. */
  priority?: MailPriority
  /** What became of the mail is reported under this id. */
  trackedAs?: string
  /** It is an automatic reminder, which is reviewed before it goes out. */
  reminderId?: string
  /** Mail programs can stop such mails with one click (RFC 8058). */
  unsubscribeUrl?: string
}

/** Written in the name and the colours that the school has when it is sent. */
export type Message = Envelope & { write: (school: SchoolFace) => Words }
export type WrittenMessage = Envelope & Words

/** Whom a mail is from. */
export type Sender = { name: string; address: string }

/** `failure`: why the mail server refused it; null once it has taken it. */
export type ReportMail = (
  orm: NodePgDatabase,
  trackedAs: string,
  failure: MailFailure | null,
) => Promise<void>

/** Whether a queued mail still goes out; or when, if not now. */
export type ReviewMail = (message: WrittenMessage, now: Date) => Promise<'deliver' | 'drop' | Date>

export type Mailer = {
  /** Whether mails reach users. Without SMTP_URL they are files for the operator. */
  isConfigured: boolean
  /** Called in the transaction that causes the mails: they are delivered after the commit, in the background, and never without it. */
  send: (orm: NodePgDatabase, ...messages: Message[]) => Promise<void>
  /** Mails were queued, here or by another instance. */
  wake: () => void
  /** Deletes the stored mails of a deleted account. */
  forget: (email: string) => Promise<void>
  stop: () => Promise<void>
}

/** What delivers written mails. */
export type MailTransport = Omit<Mailer, 'send'> & {
  send: (orm: NodePgDatabase, ...messages: WrittenMessage[]) => Promise<void>
}

type Options = {
  smtpUrl: string | undefined
  from: string
  dataDir: string
  database: Database
  encryption: Encryption
  log: Logger
  report: ReportMail
  review: ReviewMail
  school: () => SchoolFace
  /** Otherwise it only queues mails, and a worker delivers them. */
  isDelivering: boolean
}

/** Shorter than the claim, so that no other instance retries a mail during a slow delivery. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMailer({ school, ...options }: Options): Mailer {
  const transport = mailTransport({ ...options, sender: () => senderOf(options.from, school().name) })
  const written = ({ write, ...envelope }: Message) => ({ ...envelope, ...write(school()) })
  return {
    ...transport,
    send: async (orm, ...messages) => {
      const ready: WrittenMessage[] = []
      for (const message of messages) {
        // A batch takes as long as many requests: they come in between.
        if (ready.length > 0) await nextTurn()
        ready.push(written(message))
      }
      await transport.send(orm, ...ready)
    },
  }
}

type Parts = Omit<Options, 'school' | 'from'> & { sender: () => Sender }

function mailTransport(options: Parts): MailTransport {
  const { smtpUrl, sender, dataDir, database, encryption, log, report, review, isDelivering } = options
  if (!smtpUrl) return createOutbox({ dataDir, sender, log, report })
  const { deliver, close } = smtpDelivery(smtpUrl, sender)
  const queue = startMailQueue({ database, encryption, deliver, log, report, review, isDelivering })
  return {
    ...queue,
    stop: async () => {
      await queue.stop()
      close()
    },
  }
}

/** Mails that follow one another share a connection: with TLS, opening one takes longer than a mail. */
function smtpDelivery(smtpUrl: string, sender: () => Sender): { deliver: Deliver; close: () => void } {
  let transport: Transporter | undefined
  return {
    deliver: async ({ to, subject, text, html, trackedAs, unsubscribeUrl }, id) => {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...SMTP_TIMEOUTS })
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}
      const from = sender()
      const messageId = `<${messageIdOf(id, trackedAs)}@${domainOf(from.address)}>`
      await transport.sendMail({ from, to, subject, text, html, headers, messageId })
    },
    close: () => transport?.close(),
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Every try of a mail has the same Message-ID, by which programs recognise one that came twice. */
const domainOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'farol'

/** Mails have the school's name, unless the operator chose another for them. */
export function senderOf(mailFrom: string, schoolName: string): Sender {
  const [, name = '', address = mailFrom] = /^"?([^"<]*?)"?\s*<(.+)>$/.exec(mailFrom.trim()) ?? []
  return { name: name === '' || name === DEFAULT_SCHOOL_NAME ? schoolName : name, address }
}
