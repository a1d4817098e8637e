import { PASSKEY_NAME_MAX } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText } from './checks.ts'
import { bytes, createdAt, moment } from './columns.ts'
import { users } from './users.ts'

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const isPhone = (column: AnyPgColumn) => sql`${column} ~ '^[+][1-9][0-9]{7,14}$'`

/** An authenticator app. It counts once a first code was right. */
export const totpFactors = pgTable('totp_factors', {
  userId: ofUser().primaryKey(),
  /** Encrypted with a key made from AUTH_SECRET: the database alone cannot make codes. */
  encryptedSecret: bytes('sealed_secret').notNull(),
  /** The time step of the last code accepted: it, and any before it, is never accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
})

/** A phone that gets codes by message. It is here only once a first code was right. */
export const phoneFactors = pgTable(
  'phone_factors',
  {
    userId: ofUser().primaryKey(),
    /** E.164. */
    number: text('number').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('phone_factors_number_check', isPhone(table.number))],
)

/** The last code sent to somebody for one purpose, as a digest; it is gone once it was right. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: ofUser(),
    purpose: text('purpose', { enum: ['enrol', 'second-factor'] }).notNull(),
    number: text('number').notNull(),
    digest: bytes('digest').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('phone_codes_expires_at_idx').on(table.expiresAt),
    check('phone_codes_number_check', isPhone(table.number)),
  ],
)

/** Single-use codes for the day the other factors are lost; only their digests are kept. */
export const backupCodes = pgTable(
  'backup_codes',
  { userId: ofUser(), digest: bytes('digest').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** Keys on a device that stand for the password, or for the second factor. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    credentialId: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    unique('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_idx').on(table.userId),
    check('passkeys_name_check', hasText(table.name, PASSKEY_NAME_MAX)),
  ],
)

/** What a passkey is asked to sign: taken with the first answer. Without a user while somebody signs in by passkey alone. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    digest: bytes('digest').primaryKey(),
    purpose: text('purpose', { enum: ['enrol', 'sign-in', 'second-factor'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_id_idx').on(table.userId),
    index('passkey_challenges_expires_at_idx').on(table.expiresAt),
  ],
)

/** The password was right and the second factor is awaited, from the one browser that has the token. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    digest: bytes('digest').primaryKey(),
    userId: ofUser(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_user_id_idx').on(table.userId),
    index('pending_sign_ins_expires_at_idx').on(table.expiresAt),
  ],
)
