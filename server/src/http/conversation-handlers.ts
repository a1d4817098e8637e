import { avisosHandlers, monitorAvisosHandlers, myAvisosHandlers } from '#/avisos/avisos.handlers.ts'
import { type Database, withLongTimeout } from '#/database/open-database.ts'
import type { Mailer } from '#/mail/mailer.ts'
import { notificationsHandlers } from '#/notifications/notifications.handlers.ts'

type Options = { database: Database; mailer: Mailer; baseUrl: string }

/** What the school and its people tell each other. */
export const conversationHandlers = (options: Options) => ({
  avisos: avisosHandlers({ ...options, database: withLongTimeout(options.database) }),
  monitorAvisos: monitorAvisosHandlers(options),
  myAvisos: myAvisosHandlers(options.database),
  notifications: notificationsHandlers(options.database),
})
