import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, updatedAt } from './columns.ts'
import { profiles } from './people.ts'

// The property names are those Better Auth 1.7 looks up; its user model is `profiles`.

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: moment('expires_at').notNull(),
    /** Ours, to the quarter of an hour; `updatedAt` is the library's and tells when the session last slid on. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** When the password or a factor was last shown: what is delicate asks for it again after some minutes. */
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

/** A way to log in. A password is the account with provider `credential`, whose account id is the person's id. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_provider_id_account_id_key').on(table.providerId, table.accountId),
    index('accounts_user_id_idx').on(table.userId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier_idx').on(table.identifier),
    // Better Auth clears what has expired whenever it looks one up.
    index('verifications_expires_at_idx').on(table.expiresAt),
  ],
)

/** Our own limiter (server/src/auth/rate-limit.ts): per account and address, which Better Auth's cannot do. */
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

/** A link for a new password that an administrator hands over, as a digest; it is gone once it was used. */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** One at a time: a new link ends the one before it. */
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    digest: bytes('digest').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('password_links_digest_key').on(table.digest)],
)
