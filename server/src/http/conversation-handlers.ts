import { avisosHandlers, monitorAvisosHandlers, myAvisosHandlers } from '#/avisos/avisos.handlers.ts'
import type { Encryption } from '#/config/encryption.ts'
import { type Database, withLongTimeout } from '#/database/open-database.ts'
import { duvidasHandlers } from '#/duvidas/duvidas.handlers.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Mailer } from '#/mail/mailer.ts'
import {
  notificationPreferencesHandlers,
  notificationsHandlers,
} from '#/notifications/notifications.handlers.ts'
import { pushHandlers } from '#/push/push.handlers.ts'
import { queuedMailsHandlers } from '#/queued-mails/queued-mails.handlers.ts'
import { myRemindersHandlers, remindersHandlers } from '#/reminders/reminders.handlers.ts'

type Options = {
  database: Database
  mailer: Mailer
  baseUrl: string
  encryption: Encryption
  rateLimit: RateLimit
  encodeImage: EncodeImage
  push: { publicKey: string; origins: readonly string[] }
}

/** What the school and its people tell each other. */
export const conversationHandlers = (options: Options) => ({
  avisos: avisosHandlers({ ...options, database: withLongTimeout(options.database) }),
  duvidas: duvidasHandlers(options),
  monitorAvisos: monitorAvisosHandlers(options),
  myAvisos: myAvisosHandlers(options.database),
  myReminders: myRemindersHandlers(options.database),
  notificationPreferences: notificationPreferencesHandlers(options.database),
  notifications: notificationsHandlers(options.database),
  push: pushHandlers({ database: options.database, ...options.push }),
  queuedMails: queuedMailsHandlers({ ...options, database: withLongTimeout(options.database) }),
  reminders: remindersHandlers({ ...options, database: withLongTimeout(options.database) }),
})
