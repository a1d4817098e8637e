import { MAIL_KEPT_HOURS, mailRetrySeconds } from '@farol/domain/mail-retries.ts'
import type { Logger } from 'pino'
import type { Encryption } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import type { Mailer, MailOutcome, Message, ReportMail } from './mailer.ts'

const LOOK_EVERY_MS = 15_000
/** One instance claims a mail for this long; if it dies, the others retry afterwards. */
const CLAIMED_SECONDS = 120

const KEEP = {
  name: 'keep-mail',
  text: `
    insert into mail_queue (id, user_id, encrypted_message)
    select mail.id, (select u.id from users u where u.email = mail.email), mail.encrypted
    from unnest($1::uuid[], $2::text[], $3::bytea[]) as mail (id, email, encrypted)`,
}
const CLAIM = {
  name: 'claim-mail',
  text: `
    update mail_queue set tries = tries + 1, next_try_at = now() + make_interval(secs => ${CLAIMED_SECONDS})
    where id = (
      select id from mail_queue where next_try_at <= now() order by next_try_at limit 1 for update skip locked
    )
    returning id, encrypted_message as "encryptedMessage", tries,
      created_at < now() - make_interval(hours => ${MAIL_KEPT_HOURS}) as "isTooOld"`,
}
const DONE = { name: 'mail-done', text: 'delete from mail_queue where id = $1' }
const RETRY = {
  name: 'retry-mail',
  text: 'update mail_queue set next_try_at = now() + make_interval(secs => $2) where id = $1',
}

type Claimed = { id: string; encryptedMessage: Buffer; tries: number; isTooOld: boolean }
export type Deliver = (message: Message) => Promise<void>
type Options = {
  database: Database
  encryption: Encryption
  deliver: Deliver
  log: Logger
  report: ReportMail
}

/** Mails are queued in the database, so that neither an unavailable mail server nor a restart loses one. */
export function startMailQueue({ database: { pool }, encryption, deliver, log, report }: Options): Mailer {
  let isStopped = false
  let delivering: Promise<void> | undefined

  const tell = async ({ trackedAs }: Message, outcome: MailOutcome) => {
    if (trackedAs) await report(trackedAs, outcome)
  }

  async function deliverNext(): Promise<boolean> {
    const { rows } = await pool.query<Claimed>(CLAIM)
    const [mail] = rows
    if (!mail) return false
    const { id, encryptedMessage, tries, isTooOld } = mail
    const opened = encryption.decrypt(encryptedMessage, id)
    if (isTooOld || !opened) {
      await pool.query({ ...DONE, values: [id] })
      log.error(
        { tries },
        'a mail was given up: it could not be delivered, or not be opened with this AUTH_SECRET',
      )
      return true
    }
    const message = JSON.parse(opened.toString('utf8')) as Message
    try {
      await deliver(message)
    } catch (error) {
      log.warn(
        { err: error, subject: message.subject, tries },
        'a mail could not be delivered; retrying later',
      )
      if (isRefused(error)) await tell(message, 'refused')
      await pool.query({ ...RETRY, values: [id, mailRetrySeconds(tries)] })
      return true
    }
    await tell(message, 'sent')
    await pool.query({ ...DONE, values: [id] })
    log.info({ subject: message.subject }, 'mail sent')
    return true
  }

  async function deliverAll() {
    while (!isStopped && (await deliverNext()));
  }

  /** One run at a time; mails queued meanwhile are delivered by that run or the next poll. */
  function run() {
    if (isStopped) return
    delivering ??= deliverAll()
      .catch((error) => log.warn({ err: error }, 'the mail queue could not be read'))
      .finally(() => {
        delivering = undefined
      })
  }

  async function sendAll(messages: readonly Message[]) {
    const mails = messages.map((message) => {
      const id = newId()
      return { id, to: message.to, encrypted: encryption.encrypt(Buffer.from(JSON.stringify(message)), id) }
    })
    const values = [
      mails.map(({ id }) => id),
      mails.map(({ to }) => to),
      mails.map(({ encrypted }) => encrypted),
    ]
    await pool.query({ ...KEEP, values })
    // Another run, because the current one may have read the queue for the last time.
    void (delivering ?? Promise.resolve()).then(run)
  }

  const timer = setInterval(run, LOOK_EVERY_MS)
  timer.unref()
  run()

  return {
    isConfigured: true,
    send: (message) => sendAll([message]),
    sendAll,
    forget: async () => undefined,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await delivering
    },
  }
}

const FIRST_REFUSAL = 500

/** The mail server will not take it for this address: retried, as it may change its mind, and reported at once. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= FIRST_REFUSAL
