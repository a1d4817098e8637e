import { NOTIFICATION_CHANNELS } from '@farol/domain/notification-channels.ts'
import { MAIL_TIMES, NOTIFICATION_KINDS } from '@farol/domain/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'
import { createdAt, moment } from './columns.ts'
import { lessons } from './content.ts'
import { users } from './users.ts'

/** What is new for a user, as a kind and ids: what it shows is read when it is shown, and only if the user may see it. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** The question, aviso, certificate or quiz; of a deadline, the lesson. A user has one notification of a kind about it. */
    subjectId: uuid('subject_id').notNull(),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    /** For a deadline: its day when the user was notified. */
    dueOn: date('due_on', { mode: 'string' }),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    /** The mail that is still to be queued: now, or with the next digest. */
    mail: text('mail', { enum: MAIL_TIMES }),
    /** Still to be sent to the devices of the user. */
    push: boolean('push').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('notifications_subject_key').on(table.userId, table.kind, table.subjectId),
    index('notifications_unread_idx').on(table.userId).where(sql`read_at is null`),
    index('notifications_mail_idx').on(table.mail, table.id).where(sql`mail is not null`),
    index('notifications_push_idx').on(table.id).where(sql`push`),
    index('notifications_subject_idx').on(table.subjectId, table.readAt),
    index('notifications_lesson_id_idx').on(table.lessonId).where(sql`lesson_id is not null`),
    check('notifications_kind_check', isOneOf(table.kind, NOTIFICATION_KINDS)),
    check('notifications_mail_check', isOneOf(table.mail, MAIL_TIMES)),
  ],
)

/** Where a user chose another way than the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_kind_check', isOneOf(table.kind, NOTIFICATION_KINDS)),
    check('notification_preferences_channel_check', isOneOf(table.channel, NOTIFICATION_CHANNELS)),
  ],
)
