import {
  EMAIL_MAX,
  TURMA_CAPACITY_MAX,
  TURMA_FIRST_DAY,
  TURMA_LAST_DAY,
  USER_NAME_MAX,
} from '@farol/domain/limits.ts'
import { MAIL_FAILURES } from '@farol/domain/mail-failures.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { isAtMost, isBetween, isNotNegative, isOneOf, literal } from './checks.ts'
import { bytes, createdAt, moment } from './columns.ts'
import { turmas } from './turmas.ts'
import { users } from './users.ts'

/** How long a mailed invitation can be used. */
export const INVITE_DAYS = 30

/** A link that anybody who has it can join by: shown as an address and a QR code until it is revoked. */
export const turmaLinks = pgTable(
  'turma_links',
  {
    id: uuid('id').primaryKey(),
    turmaId: uuid('turma_id')
      .notNull()
      .references(() => turmas.id, { onDelete: 'cascade' }),
    /** As it is: administrators show it as often as they like, and it hangs on walls. */
    token: text('token').notNull(),
    /** The last day at the school. */
    endsOn: date('ends_on', { mode: 'string' }),
    maxUses: integer('max_uses'),
    /** With its check, of two who take the last use one gets it. */
    uses: integer('uses').notNull().default(0),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('turma_links_token_key').on(table.token),
    index('turma_links_turma_id_idx').on(table.turmaId),
    check('turma_links_max_uses_check', isBetween(table.maxUses, 1, TURMA_CAPACITY_MAX)),
    check('turma_links_uses_check', sql`${isNotNegative(table.uses)} and ${table.uses} <= ${table.maxUses}`),
    check(
      'turma_links_ends_on_check',
      sql`${table.endsOn} between ${literal(TURMA_FIRST_DAY)} and ${literal(TURMA_LAST_DAY)}`,
    ),
  ],
)

/** Somebody invited by mail. Triggers write `joined_at`, whichever way they came in, and delete it when they are removed. */
export const turmaInvites = pgTable(
  'turma_invites',
  {
    id: uuid('id').primaryKey(),
    turmaId: uuid('turma_id')
      .notNull()
      .references(() => turmas.id, { onDelete: 'cascade' }),
    /** In lower case, as of users. */
    email: text('email').notNull(),
    /** Empty if only the address is known. */
    name: text('name').notNull(),
    /** The hash of the token in the mail. The database does not know the token itself: it creates an account. */
    digest: bytes('digest').notNull(),
    /** The hash of the token in the newest reminder: the first link stays good, as a reminder may never arrive. */
    reminderDigest: bytes('reminder_digest'),
    /** Who joined; perhaps with an account of another address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the mail server took the newest mail, or refused it. */
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    /** Why it was refused. */
    failure: text('failure', { enum: MAIL_FAILURES }),
    openedAt: moment('opened_at'),
    joinedAt: moment('joined_at'),
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`now() + make_interval(days => ${literal(INVITE_DAYS)})`),
  },
  (table) => [
    unique('turma_invites_digest_key').on(table.digest),
    unique('turma_invites_reminder_digest_key').on(table.reminderDigest),
    unique('turma_invites_turma_id_email_key').on(table.turmaId, table.email),
    index('turma_invites_email_idx').on(table.email),
    index('turma_invites_user_id_idx').on(table.userId),
    index('turma_invites_expires_at_idx').on(table.expiresAt).where(sql`joined_at is null`),
    check(
      'turma_invites_email_check',
      sql`${table.email} = lower(${table.email}) and ${table.email} like '_%@_%' and ${isAtMost(table.email, EMAIL_MAX)}`,
    ),
    check('turma_invites_failure_check', isOneOf(table.failure, MAIL_FAILURES)),
    check('turma_invites_name_check', isAtMost(table.name, USER_NAME_MAX)),
  ],
)
