import { API_KEY_NAME_MAX, API_KEY_SCOPES } from '@farol/domain/api-keys.ts'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { hasText, isOneOf } from './checks.ts'
import { bytes, createdAt, moment } from './columns.ts'
import { users } from './users.ts'

/** Administrators' personal keys, for scripts. Only digests are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope', { enum: API_KEY_SCOPES }).notNull(),
    /** The first characters, to recognise it. */
    start: text('start').notNull(),
    digest: bytes('digest').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    unique('api_keys_digest_key').on(table.digest),
    index('api_keys_user_id_idx').on(table.userId),
    check('api_keys_name_check', hasText(table.name, API_KEY_NAME_MAX)),
    check('api_keys_scope_check', isOneOf(table.scope, API_KEY_SCOPES)),
  ],
)
