import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isBetween, isOneOf } from './checks.ts'
import { createdAt } from './columns.ts'
import { courses } from './content.ts'
import { byteCount } from './files.ts'

const IMPORT_STATES = ['receiving', 'received', 'imported'] as const

/** The file of a course, created with its upload. Once it is imported only the row stays, so that it can be undone. */
export const courseImports = pgTable(
  'course_imports',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    size: byteCount('size'),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('receiving'),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('course_imports_course_id_idx').on(table.courseId),
    check('course_imports_name_check', hasText(table.name, UPLOAD_NAME_MAX)),
    check('course_imports_size_check', isBetween(table.size, 1, UPLOAD_MAX_BYTES)),
    check('course_imports_state_check', isOneOf(table.state, IMPORT_STATES)),
    check(
      'course_imports_imported_check',
      sql`(${table.state} = 'imported') = (${table.courseId} is not null)`,
    ),
  ],
)
