import { TURMA_FIRST_DAY, TURMA_LAST_DAY } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { literal } from './checks.ts'
import { lessons } from './content.ts'
import { turmaCourses } from './turmas.ts'

/** The calendar of a turma: the days of its lessons. A course that leaves the turma takes them along. */
export const turmaLessons = pgTable(
  'turma_lessons',
  {
    turmaId: uuid('turma_id').notNull(),
    courseId: uuid('course_id').notNull(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Days at the school. */
    opensOn: date('opens_on', { mode: 'string' }),
    /** A deadline never locks. */
    dueOn: date('due_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.turmaId, table.courseId, table.lessonId] }),
    foreignKey({
      name: 'turma_lessons_turma_course_fk',
      columns: [table.turmaId, table.courseId],
      foreignColumns: [turmaCourses.turmaId, turmaCourses.courseId],
    }).onDelete('cascade'),
    index('turma_lessons_lesson_id_idx').on(table.lessonId),
    check('turma_lessons_some_day_check', sql`coalesce(${table.opensOn}, ${table.dueOn}) is not null`),
    check(
      'turma_lessons_days_check',
      sql`least(${table.opensOn}, ${table.dueOn}) >= ${literal(TURMA_FIRST_DAY)} and greatest(${table.opensOn}, ${table.dueOn}) <= ${literal(TURMA_LAST_DAY)}`,
    ),
  ],
)
