import { setTimeout as wait } from 'node:timers/promises'
import { type MailFailure, mailFailure, storedMailError } from '@farol/domain/mail-failures.ts'
import { MAIL_KEPT_HOURS, MAIL_PRIORITIES, mailRetrySeconds } from '@farol/domain/mail-retries.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Encryption } from '#/config/encryption.ts'
import { startLoop } from '#/database/background-loop.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import type { MailTransport, ReportMail, ReviewMail, WrittenMessage } from './mailer.ts'

const LOOK_EVERY_MS = 15_000
/** A mail server that says nothing for longer is left; the mail is tried again. */
const STOP_MS = 10_000
/** After each mail that nobody waits for, for each millisecond that it took: the machine has screens and saves to answer as well. */
const REST_MS = 3
/** A mail server far away takes long, and this machine nothing. */
const REST_MAX_MS = 50
/** One instance claims a mail for this long; if it dies, the others retry afterwards. */
export const CLAIMED_SECONDS = 120

const CLAIM = {
  name: 'claim-mail',
  text: `
    update mail_queue set tries = tries + 1, next_try_at = now() + make_interval(secs => ${CLAIMED_SECONDS})
    where id = (
      select id from mail_queue where next_try_at <= now() and gave_up_at is null
      order by priority, next_try_at limit 1 for update skip locked
    )
    returning id, encrypted_message as "encryptedMessage", tries, priority,
      created_at < now() - make_interval(hours => ${MAIL_KEPT_HOURS}) as "isTooOld"`,
}
const DONE = { name: 'mail-done', text: 'delete from mail_queue where id = $1' }
const GIVE_UP = {
  name: 'give-up-mail',
  text: `update mail_queue set gave_up_at = now(), last_error = coalesce($2, last_error) where id = $1`,
}
const RETRY = {
  name: 'retry-mail',
  text: 'update mail_queue set next_try_at = now() + make_interval(secs => $2), last_error = $3 where id = $1',
}

type Claimed = { id: string; encryptedMessage: Buffer; tries: number; priority: number; isTooOld: boolean }
export type Deliver = (message: WrittenMessage, id: string) => Promise<void>
type Options = {
  database: Database
  encryption: Encryption
  deliver: Deliver
  log: Logger
  report: ReportMail
  review: ReviewMail
  /** By default, this process also delivers them. */
  isDelivering?: boolean
}

/** Mails are queued in the database, so that neither an unavailable mail server nor a restart loses one. */
export function startMailQueue(options: Options): MailTransport {
  const { encryption, deliver, log, report, review, isDelivering = true } = options
  const { pool, orm } = options.database
  const tell = async ({ trackedAs }: WrittenMessage, failure: MailFailure | null) => {
    if (trackedAs) await report(orm, trackedAs, failure)
  }

  async function deliverOne({ id, encryptedMessage, tries, isTooOld }: Claimed) {
    const opened = encryption.decrypt(encryptedMessage, id)
    if (isTooOld || !opened) {
      await pool.query({ ...GIVE_UP, values: [id, opened ? null : UNREADABLE] })
      log.error(
        { tries },
        'a mail was given up: it could not be delivered, or not be opened with this AUTH_SECRET',
      )
      return
    }
    const message = JSON.parse(opened.toString('utf8')) as WrittenMessage
    const reviewed = await review(message, new Date())
    if (reviewed === 'drop') {
      await pool.query({ ...DONE, values: [id] })
      return
    }
    if (reviewed !== 'deliver') {
      await pool.query({ ...RETRY, values: [id, secondsUntil(reviewed), null] })
      return
    }
    try {
      await deliver(message, id)
    } catch (error) {
      log.warn(
        { err: error, subject: message.subject, tries },
        'a mail could not be delivered; retrying later',
      )
      if (isRefused(error)) await tell(message, mailFailure(errorText(error)))
      await pool.query({ ...RETRY, values: [id, mailRetrySeconds(tries), errorText(error)] })
      return
    }
    await tell(message, null)
    await pool.query({ ...DONE, values: [id] })
    log.info({ subject: message.subject }, 'mail sent')
  }

  async function send(orm: NodePgDatabase, ...messages: WrittenMessage[]) {
    if (messages.length === 0) return
    const mails = messages.map(({ priority = 'awaited', ...message }) => {
      const id = newId()
      const encrypted = encryption.encrypt(Buffer.from(JSON.stringify(message)), id)
      return { id, to: message.to, encrypted, priority: MAIL_PRIORITIES[priority] }
    })
    const all = <Value>(read: (mail: (typeof mails)[number]) => Value) => sql.param(mails.map(read))
    await orm.execute(sql`
      insert into mail_queue (id, user_id, encrypted_message, priority)
      select mail.id, (select u.id from users u where u.email = mail.email), mail.encrypted, mail.priority
      from unnest(${all(({ id }) => id)}::uuid[], ${all(({ to }) => to)}::text[], ${all(({ encrypted }) => encrypted)}::bytea[],
        ${all(({ priority }) => priority)}::smallint[]) as mail (id, email, encrypted, priority)`)
    await publish(orm, [{ kind: 'mail' }])
  }

  const forget = async () => undefined
  if (!isDelivering) return { isConfigured: true, send, wake: () => undefined, forget, stop: forget }
  const { wake, stop } = startLoop({
    everyMs: LOOK_EVERY_MS,
    work: async (stopping) => {
      while (!stopping.aborted) {
        const from = performance.now()
        const [mail] = (await pool.query<Claimed>(CLAIM)).rows
        if (!mail) return
        await deliverOne(mail)
        if (mail.priority !== MAIL_PRIORITIES.awaited)
          await wait(Math.min(REST_MAX_MS, REST_MS * (performance.now() - from)))
      }
    },
    onError: (error) => log.warn({ err: error }, 'the mail queue could not be read'),
  })

  const stopInTime = () => Promise.race([stop(), wait(STOP_MS, undefined, { ref: false })])
  return { isConfigured: true, send, wake, forget, stop: stopInTime }
}

const secondsUntil = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1_000))

const FIRST_REFUSAL = 500

/** The mail server will not take it for this address: retried, as it may change its mind, and reported at once. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= FIRST_REFUSAL

const UNREADABLE = 'AUTH_SECRET was changed: the stored mail cannot be read.'

/** What the mail server or the connection said. */
const errorText = (error: unknown) => storedMailError(error instanceof Error ? error.message : String(error))
