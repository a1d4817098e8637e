import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startSendingAvisos } from '#/avisos/send-avisos.ts'
import type { Encryption } from '#/config/encryption.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { startMailingNotifications } from '#/notifications/mail-notifications.ts'
import { loadPushKeys } from '#/push/push-keys.ts'
import { startSendingPushes } from '#/push/send-pushes.ts'
import { startReminding } from '#/reminders/start-reminding.ts'

type Parts = {
  pool: pg.Pool
  orm: NodePgDatabase
  mailer: Mailer
  encryption: Encryption
  baseUrl: string
  timeZone: string
  log: Logger
}

/** What tells users in the background that something is new: avisos, mails, pushes and reminders. */
export async function startConversation(parts: Parts) {
  const keys = await loadPushKeys(parts.orm, parts.encryption)
  const avisos = startSendingAvisos(parts)
  const mails = startMailingNotifications(parts)
  const pushes = startSendingPushes({ ...parts, keys })
  const reminders = startReminding(parts)
  return {
    /** What devices subscribe with. */
    pushKey: keys.publicKey,
    /** Something of these kinds has changed, here or at another instance. */
    wake: (kinds: ReadonlySet<string>) => {
      if (kinds.has('aviso')) avisos.wake()
      if (kinds.has('notification')) {
        mails.wake()
        pushes.wake()
      }
      if (kinds.has('settings')) reminders.wake()
    },
    stop: () => Promise.all([avisos.stop(), mails.stop(), pushes.stop(), reminders.stop()]),
  }
}
