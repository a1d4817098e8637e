import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What administrators did. Rows are only added (a trigger refuses the rest). Users appear as ids without foreign keys:
 * the record outlives them, while their names go with their users.
 */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id').notNull(),
    action: text('action').notNull(),
    /** What the thing was called at that moment; empty for a user. */
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
