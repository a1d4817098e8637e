import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The audit log of what administrators did. Append-only (a trigger rejects the rest). Users appear as ids without foreign
 * keys: the log outlives them, but not their names.
 */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id').notNull(),
    action: text('action').notNull(),
    /** The name of the subject at that moment; empty for a user. */
    subject: text('subject').notNull(),
    userId: uuid('user_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('admin_changes_user_id_idx').on(table.userId),
    index('admin_changes_actor_id_idx').on(table.actorId),
  ],
)
