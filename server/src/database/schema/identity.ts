import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, literal } from './checks.ts'
import { bytes, createdAt, moment, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** How long a session lasts without being used. */
export const SESSION_DAYS = 30

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`now() + make_interval(days => ${literal(SESSION_DAYS)})`),
    /** To the quarter of an hour; `updatedAt` is when the expiry was last extended. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** When the user last proved the password or a factor: sensitive actions require a recent proof. */
    provenAt: moment('proven_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('sessions_token_key').on(table.token),
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/** A way to log in. A password is the account with provider `credential`, whose account id is the user's id. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_provider_id_account_id_key').on(table.providerId, table.accountId),
    index('accounts_user_id_idx').on(table.userId),
  ],
)

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

/** The key pairs behind the signed tokens for API clients; the private half is stored encrypted. */
export const jwks = pgTable('jwks', {
  id: uuid('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: createdAt(),
  expiresAt: moment('expires_at'),
})

const LINK_PURPOSES = ['confirm-address', 'reset-by-mail', 'reset-by-admin'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** A one-time link, stored as the digest of its token: mailed, or handed over by an administrator. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    digest: bytes('digest').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_links_user_id_idx').on(table.userId),
    index('one_time_links_expires_at_idx').on(table.expiresAt),
    check('one_time_links_purpose_check', isOneOf(table.purpose, LINK_PURPOSES)),
  ],
)
