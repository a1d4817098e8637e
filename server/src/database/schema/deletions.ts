import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/** What was deleted, and where it stood. `order` is that of its siblings, with it. */
export type Deleted =
  | { kind: 'course'; courseId: string; title: string; order: string[] }
  | { kind: 'lesson'; courseId: string; lessonId: string; title: string; order: string[] }
  | { kind: 'quiz'; courseId: string; lessonId: string; quizId: string; title: string }
  | { kind: 'turma'; turmaId: string; title: string }

/** Deletions that can be undone for some seconds (ADR 31). */
export const deletions = pgTable('deletions', {
  id: uuid('id').primaryKey(),
  /** Without a foreign key: it is compared, and gone in a minute. */
  actorId: uuid('actor_id').notNull(),
  deleted: jsonb('deleted').$type<Deleted>().notNull(),
  /** The moment of the transaction, which completions and certificates that it caused carry as well. */
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

/** Every row that a deletion took along, and every reference that it set to null. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deletionId: uuid('deletion_id')
      .notNull()
      .references(() => deletions.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    /** For a row that stayed: the column that was set to null. `row` has its primary key and that column. */
    linkColumn: text('link_column'),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('deleted_rows_table_idx').on(table.deletionId, table.tableName)],
)
