import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import webPush from 'web-push'
import { startLoop } from '#/database/background-loop.ts'
import { pushSubscriptions } from '#/database/schema/push.ts'
import { pushOf } from '#/notifications/notification-messages.ts'
import { aboutOf, SHOWN_COLUMNS, SHOWN_JOINS, type ShownRow } from '#/notifications/notifications.queries.ts'
import type { PushKeys } from './push-keys.ts'

const LOOK_EVERY_MS = 15_000
const BATCH = 50
/** A device that was off for longer gets nothing: the bell has it. */
const TTL_SECONDS = 24 * 3_600
const TIMEOUT_MS = 10_000
/** A push service that is busy is asked again after these pauses. */
const RETRY_AFTER_MS = [1_000, 5_000]

type Parts = {
  pool: pg.Pool
  orm: NodePgDatabase
  keys: PushKeys
  baseUrl: string
  isResting?: () => boolean
  log: Logger
}
type Sending = Parts & { stopping: AbortSignal }
type Row = ShownRow & { isAdmin: boolean; endpoint: string; p256dh: string; auth: string }

/** Takes the mark off the next notifications, and reads where they go. What was read meanwhile goes nowhere. */
async function takeBatch(orm: NodePgDatabase) {
  const { rows } = await orm.execute<Row>(sql`
    with taken as (
      select n.user_id, n.id from notifications n where n.push order by n.id limit ${BATCH} for update skip locked
    ), cleared as (
      update notifications n set push = false from taken where n.user_id = taken.user_id and n.id = taken.id
    )
    select ${SHOWN_COLUMNS}, s.endpoint, s.p256dh, s.auth,
           n.user_id in (select user_id from administrators()) as "isAdmin"
    from taken join notifications n on n.user_id = taken.user_id and n.id = taken.id
    left join push_subscriptions s on s.user_id = n.user_id and n.read_at is null
      and exists (select from sessions where id = s.session_id and expires_at > now())
    ${SHOWN_JOINS}
    order by n.id`)
  return rows
}

async function sendBatch(parts: Sending) {
  const rows = await takeBatch(parts.orm)
  await Promise.all(rows.filter(({ endpoint }) => endpoint !== null).map((row) => sendPush(parts, row)))
}

/** The push is a hint: who misses one finds the notification at the bell, so it is not kept for later. */
async function sendPush(parts: Sending, { endpoint, p256dh, auth, ...row }: Row) {
  const { orm, log, stopping } = parts
  const about = aboutOf(row, row)
  if (!about) return
  const forget = () => orm.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  const text = JSON.stringify({ ...pushOf({ kind: row.kind, about }), tag: row.id })
  const request = encryptedFor(parts, { endpoint, keys: { p256dh, auth } }, text)
  if (!request) return forget()
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
  )
  for (const retryAfter of [...RETRY_AFTER_MS, undefined]) {
    const status = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    }).then(
      (response) => response.status,
      (error) => {
        log.warn({ err: error }, 'a push service did not answer')
        return 503
      },
    )
    if (status === 404 || status === 410) await forget()
    const isBusy = status === 429 || status >= 500
    if (!isBusy && status >= 400) log.warn({ status }, 'a push service refused a notification')
    if (!isBusy || retryAfter === undefined || stopping.aborted) return
    await pause(retryAfter)
  }
}

/** Undefined if the key is not of a device, whatever a user has sent: the pushes of others go on. */
function encryptedFor(
  { keys, baseUrl, log }: Sending,
  device: Parameters<typeof webPush.generateRequestDetails>[0],
  text: string,
) {
  const vapidDetails = { subject: contactOf(baseUrl), ...keys }
  try {
    return webPush.generateRequestDetails(device, text, { TTL: TTL_SECONDS, vapidDetails })
  } catch (error) {
    if (isKeyOfDevice(device.keys)) throw error
    log.warn({ err: error }, 'nothing can be encrypted for a device')
    return undefined
  }
}

function isKeyOfDevice({ p256dh, auth }: webPush.PushSubscription['keys']) {
  try {
    webPush.encrypt(p256dh, auth, '', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** Push services want to know whom to ask, as an https or mailto address. */
const contactOf = (baseUrl: string) => (baseUrl.startsWith('https:') ? baseUrl : 'mailto:farol@localhost')

/** Cheap, as it is asked every few seconds. */
const DUE = { name: 'push-due', text: 'select from notifications where push limit 1' }

/** On every instance: sends what is marked for it to the devices of its users. */
export const startSendingPushes = (parts: Parts) =>
  startLoop({
    everyMs: LOOK_EVERY_MS,
    isResting: parts.isResting,
    work: async (stopping) => {
      const isDue = async () => ((await parts.pool.query(DUE)).rowCount ?? 0) > 0
      if (!(await isDue())) return 'nothing'
      do await sendBatch({ ...parts, stopping })
      while (!stopping.aborted && (await isDue()))
    },
    onError: (error) => parts.log.warn({ err: error }, 'pushes were not sent; retrying'),
  })
