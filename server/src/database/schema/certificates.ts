import { CERTIFICATE_CODE_LENGTH } from '@farol/domain/certificates.ts'
import { TITLE_MAX, TURMA_NAME_MAX, USER_NAME_MAX } from '@farol/domain/limits.ts'
import { DEFAULT_SCHOOL_NAME, SCHOOL_NAME_MAX } from '@farol/domain/school.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText, isNotNegative, literal } from './checks.ts'
import { moment } from './columns.ts'
import { courses } from './content.ts'
import { certificateStyles } from './school.ts'
import { users } from './users.ts'

/**
 * What each certificate says, as issued: a trigger rejects changes. It outlives a renamed or deleted course; deleting
 * the account deletes it.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    /** Without the hyphens of the printed form. */
    code: text('code').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    courseTitle: text('course_title').notNull(),
    /** The name of the school when it was issued. */
    schoolName: text('school_name').notNull().default(DEFAULT_SCHOOL_NAME),
    /** What else it shows of the school; null in those from before a school could change it. */
    styleId: uuid('style_id').references(() => certificateStyles.id),
    /** The turma in which the course was completed. */
    turmaName: text('turma_name'),
    /** Rounded as printed; 0 when no lesson has a known length. */
    workloadMinutes: integer('workload_minutes').notNull(),
    /** A day of the school's time zone. */
    completedOn: date('completed_on', { mode: 'string' }).notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
    /** The revoked certificate that this one replaces. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => certificates.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('certificates_code_key').on(table.code),
    unique('certificates_replaces_id_key').on(table.replacesId),
    uniqueIndex('certificates_valid_key').on(table.userId, table.courseId).where(sql`revoked_at is null`),
    index('certificates_user_id_idx').on(table.userId),
    index('certificates_course_id_idx').on(table.courseId),
    index('certificates_style_id_idx').on(table.styleId),
    check(
      'certificates_code_check',
      sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]+$' and char_length(${table.code}) = ${literal(CERTIFICATE_CODE_LENGTH)}`,
    ),
    check('certificates_name_check', hasText(table.name, USER_NAME_MAX)),
    check('certificates_course_title_check', hasText(table.courseTitle, TITLE_MAX)),
    check('certificates_school_name_check', hasText(table.schoolName, SCHOOL_NAME_MAX)),
    check('certificates_turma_name_check', hasText(table.turmaName, TURMA_NAME_MAX)),
    check('certificates_workload_minutes_check', isNotNegative(table.workloadMinutes)),
  ],
)
