import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.ts'
import { users } from './users.ts'

/** Mails that have not left yet. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid('id').primaryKey(),
    /** Whoever has an account with the address, so that it goes with the account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Address, subject and text, encrypted with a key made from AUTH_SECRET: a mail may hold a link that lets its reader in. */
    encryptedMessage: bytes('sealed_message').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_queue_user_id_idx').on(table.userId),
    index('mail_queue_next_try_at_idx').on(table.nextTryAt),
  ],
)
