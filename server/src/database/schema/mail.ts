import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
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
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_queue_user_id_idx').on(table.userId),
    index('mail_queue_next_try_at_idx').on(table.nextTryAt),
  ],
)
