import { REMINDER_KINDS } from '@farol/domain/reminders.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { literal } from './checks.ts'
import { bytes, createdAt, moment } from './columns.ts'
import { turmaInvites } from './invites.ts'
import { users } from './users.ts'

/**
 * Who was reminded when, and who wants none: by the digest of the address, because who is only invited has no account, and
 * because no address has to be stored of somebody who said no. Claiming the row is what keeps two mails from going out.
 */
export const reminderAddresses = pgTable('reminder_addresses', {
  /** sha256 of the address. */
  digest: bytes('digest').primaryKey(),
  stoppedAt: moment('stopped_at'),
  remindedAt: moment('reminded_at'),
  /** Nothing was missing: not looked at again before. */
  lookAgainAt: moment('look_again_at'),
})

/** Accounts that want none, whoever else may use their address: it may be unconfirmed, and belong to somebody else. */
export const reminderStops = pgTable('reminder_stops', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stoppedAt: moment('stopped_at').notNull().defaultNow(),
})

/** The automatic mails, for administrators to see. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** For somebody who was invited and never came. */
    inviteId: uuid('invite_id').references(() => turmaInvites.id, { onDelete: 'cascade' }),
    kinds: text('kinds', { enum: REMINDER_KINDS }).array().notNull(),
    /** What the mail said was missing. */
    lines: text('lines').array().notNull(),
    createdAt: createdAt(),
    /** It was no longer true when the mail was about to go out. */
    droppedAt: moment('dropped_at'),
  },
  (table) => [
    index('reminders_user_id_idx').on(table.userId),
    index('reminders_invite_id_idx').on(table.inviteId),
    check('reminders_whom_check', sql`num_nonnulls(${table.userId}, ${table.inviteId}) = 1`),
    check(
      'reminders_kinds_check',
      sql`${table.kinds} <@ array[${sql.join(REMINDER_KINDS.map(literal), sql`, `)}]::text[]`,
    ),
  ],
)

/** Who lets the school call them by WhatsApp, and under which number: it serves nothing else. */
export const whatsappNumbers = pgTable('whatsapp_numbers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text('phone').notNull(),
  consentedAt: moment('consented_at').notNull().defaultNow(),
})
