import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.ts'
import { users } from './users.ts'

/** Mails waiting to be delivered. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid('id').primaryKey(),
    /** The account with this address, so that deleting it deletes the mail. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Address, subject and text, encrypted with a key derived from AUTH_SECRET: a mail may contain a log-in link. */
    encryptedMessage: bytes('encrypted_message').notNull(),
    /** The lower is sent first. */
    priority: smallint('priority').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** What the mail server said at the last try. */
    lastError: text('last_error'),
    /** It was tried for a day: shown to administrators until housekeeping deletes it. */
    gaveUpAt: moment('gave_up_at'),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_queue_user_id_idx').on(table.userId),
    index('mail_queue_next_idx').on(table.priority, table.nextTryAt).where(sql`gave_up_at is null`),
  ],
)

/** The mailboxes to which undeliverable mails are returned, and how far each was read. */
export const bounceMailboxes = pgTable('bounce_mailboxes', {
  /** Whose, where and which, without the password. */
  name: text('name').primaryKey(),
  /** IMAP numbers messages upwards (`last_uid`), and tells by `uid_validity` when it begins anew; null before the first reading. */
  uidValidity: bigint('uid_validity', { mode: 'number' }),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  /** One instance claims a mailbox until then. */
  claimedUntil: moment('claimed_until').notNull(),
})
