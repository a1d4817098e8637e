import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What administrators did. Rows are only added (a trigger refuses the rest). People appear as ids without foreign keys:
 * the record outlives them, while their names go with their profiles.
 */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id').notNull(),
    action: text('action').notNull(),
    /** What the thing was called at that moment; empty for a person. */
    subject: text('subject').notNull(),
    personId: uuid('person_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('admin_changes_person_id_idx').on(table.personId),
    index('admin_changes_actor_id_idx').on(table.actorId),
  ],
)
