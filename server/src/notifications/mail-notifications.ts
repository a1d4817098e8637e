import { formattedHtml } from '@farol/domain/formatted-html.ts'
import { formattedText } from '@farol/domain/formatted-text.ts'
import { DIGEST_HOUR, DIGEST_HOUR_AFTER_REMINDERS } from '@farol/domain/notifications.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import { DIGEST_LOCK } from '#/database/locks.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { MAY_BE_MAILED, withinMailLimits } from './mail-limits.ts'
import { digestMessage, type Mailed, notificationMessage } from './notification-messages.ts'
import { aboutOf, SHOWN_COLUMNS, SHOWN_JOINS, type ShownRow } from './notifications.queries.ts'
import { publishOnTheirWay } from './notify.ts'

const LOOK_EVERY_MS = 5_000
const BATCH = 25
/** With so many mails waiting no more are queued: an aviso that is stopped stops its mails too, and reminders must still be true. */
const QUEUED_MAX = 200

type Parts = { orm: NodePgDatabase; mailer: Pick<Mailer, 'isConfigured' | 'send'>; baseUrl: string }
type Row = ShownRow & {
  userId: string
  name: string
  email: string
  isAdmin: boolean
  isReachable: boolean
  isConfirmed: boolean
  avisoText: string | null
  /** For an aviso: who wrote it, or '' if the account is gone. */
  avisoAuthorId: string | null
}

/**
 * Queues the mails of the next notifications, in the transaction that takes the mark off them: each goes out once. False if
 * there are none. Mails say what is true when they are queued, and only what the user may see.
 */
export function mailBatch({ orm, mailer, baseUrl }: Parts): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    if (await isQueueFull(transaction)) return false
    const rows = await takeBatch(transaction)
    if (mailer.isConfigured) {
      const mailed = await withinMailLimits(transaction, rows.filter(isMailed))
      await mailer.send(transaction, ...messagesOf(mailed, baseUrl))
    }
    return rows.length > 0
  })
}

/** Mails that were put off until the morning hold back nothing; those that the mail server did not take do. */
export async function isQueueFull(transaction: NodePgDatabase) {
  const { rows } = await transaction.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select from mail_queue
      where gave_up_at is null and (next_try_at <= now() + interval '5 minutes' or last_error is not null)
      limit ${QUEUED_MAX}) queued`)
  return (rows[0]?.waiting ?? 0) >= QUEUED_MAX
}

const takeBatch = (transaction: NodePgDatabase) =>
  take(transaction, sql`n.mail = 'now' order by n.id limit ${BATCH}`)

/** Takes the mark off these notifications, and reads what mails say about them: a statement that takes 7 ms to plan, so only if there are any. */
async function take(transaction: NodePgDatabase, which: SQL): Promise<Row[]> {
  const { rows: taken } = await transaction.execute<{ userId: string; id: string }>(sql`
    with next as (select n.user_id, n.id from notifications n where ${which} for update skip locked)
    update notifications n set mail = null from next where n.user_id = next.user_id and n.id = next.id
    returning n.user_id as "userId", n.id`)
  if (taken.length === 0) return []
  const { rows } = await transaction.execute<Row>(sql`
    select ${SHOWN_COLUMNS}, n.user_id as "userId", u.name, u.email, u.email_verified as "isConfirmed", aviso.text as "avisoText",
           case when aviso.id is not null then coalesce(aviso.author_id::text, '') end as "avisoAuthorId",
           n.user_id in (select user_id from administrators()) as "isAdmin",
           u.blocked_at is null and not u.is_demo and n.read_at is null and ${MAY_BE_MAILED} as "isReachable"
    from unnest(${sql.param(taken.map(({ userId }) => userId))}::uuid[], ${sql.param(taken.map(({ id }) => id))}::uuid[]) as taken (user_id, id)
    join notifications n on n.user_id = taken.user_id and n.id = taken.id
    join users u on u.id = n.user_id
    ${SHOWN_JOINS}
    order by n.user_id, n.id`)
  await publishOnTheirWay(
    transaction,
    rows.flatMap(({ avisoAuthorId }) => avisoAuthorId ?? []),
  )
  return rows
}

/** An aviso has many recipients: its text is formatted once for all of a batch. */
function messagesOf(rows: Row[], baseUrl: string) {
  const formatted = new Map<string, string>()
  const htmlOf = (text: string) => {
    const html = formatted.get(text) ?? formattedHtml(formattedText(text))
    formatted.set(text, html)
    return html
  }
  return rows.flatMap((row) => {
    const text = row.avisoText ?? ''
    return mailedOf(row).map((mailed) =>
      notificationMessage(row, { ...mailed, text, html: htmlOf(text), baseUrl }),
    )
  })
}

/** Nothing if it was read meanwhile, or if there is nothing left to show. */
function mailedOf(row: Row): Mailed[] {
  const about = row.isReachable ? aboutOf(row, row) : null
  return about ? [{ kind: row.kind, about }] : []
}

const isMailed = (row: Row) => mailedOf(row).length > 0

/** When it was this hour at the school for the last time. */
const lastTime = (hour: number) => sql`
  (school_day(now() - make_interval(hours => ${hour})) + make_interval(hours => ${hour})) at time zone school_time_zone()`

/** Since the last time it was the hour of the digest. */
const DIGEST_DUE = sql`
  n.created_at < ${lastTime(DIGEST_HOUR)} and (n.kind <> 'deadline' or n.created_at < ${lastTime(DIGEST_HOUR_AFTER_REMINDERS)}
    or not (select remind_deadline from settings))`

/** Queues the next digests, one mail for each user. False if there are none. */
export function mailDigests({ orm, mailer, baseUrl }: Parts): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const { rows: locked } = await transaction.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${DIGEST_LOCK}) as "isMine"`,
    )
    if (!locked[0]?.isMine || (await isQueueFull(transaction))) return false
    const rows = await take(
      transaction,
      sql`n.mail = 'digest' and ${DIGEST_DUE} and n.user_id in (
        select n.user_id from notifications n where n.mail = 'digest' and ${DIGEST_DUE} order by n.id limit ${BATCH})`,
    )
    const messages = [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((own) => {
      const mailed = own.flatMap(mailedOf)
      const [user] = own
      return user && mailed.length > 0 ? [digestMessage(user, { mailed, baseUrl })] : []
    })
    if (mailer.isConfigured) await mailer.send(transaction, ...messages)
    return rows.length > 0
  })
}

/** Cheap, as it is asked every few seconds. */
const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`
  (select from notifications n where n.mail = 'now' limit 1)
  union all
  (select from notifications n where n.mail = 'digest' and ${DIGEST_DUE} limit 1)`)
const DUE = { name: 'notification-mail-due', text, values }

type LoopParts = Parts & { pool: pg.Pool; log: Logger; isResting?: () => boolean }

/** On every instance: mails what is marked for it. */
export const startMailingNotifications = ({ pool, log, isResting, ...parts }: LoopParts) =>
  startLoop({
    everyMs: LOOK_EVERY_MS,
    isResting,
    work: async (stopping) => {
      if (!(await pool.query(DUE)).rowCount) return 'nothing'
      while (!stopping.aborted && (await mailBatch(parts)));
      while (!stopping.aborted && (await mailDigests(parts)));
    },
    onError: (error) => log.warn({ err: error }, 'mails of notifications were not queued; retrying'),
  })
