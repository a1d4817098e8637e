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

/** An authenticator app. Active once a first code was verified. */
export const totpFactors = pgTable('totp_factors', {
  userId: ofUser().primaryKey(),
  /** Encrypted with a key made from AUTH_SECRET: the database alone cannot make codes. */
  encryptedSecret: bytes('encrypted_secret').notNull(),
  /** The time step of the last accepted code: replays of it, and older codes, are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
})

/** A phone that receives codes by SMS. Stored only once a first code was verified. */
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

/** The digest of the last code sent to a user for a purpose; deleted once verified. */
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

/** Single-use backup codes, for lost factors; only digests are stored. */
export const backupCodes = pgTable(
  'backup_codes',
  { userId: ofUser(), digest: bytes('digest').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** Passkeys, which replace the password or act as the second factor. */
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

/** The challenge a passkey signs; consumed by the first response. Without a user when signing in by passkey alone. */
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

/** A log-in with a correct password that waits for the second factor, from the browser that holds the token. */
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
