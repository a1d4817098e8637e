import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import {
  check,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { isBetween, isOneOf } from './checks.ts'
import { courses, lessons } from './content.ts'

const count = (name: string) => integer(name).notNull().default(0)

/** Each kind of delta belongs to one table of figures: those below, and those of quizzes in attempts.ts. */
const DELTA_KINDS = ['lesson', 'hundredths', 'course', 'day', 'quiz', 'question', 'option'] as const

/**
 * Changes that are not added to the figures yet. Every writer of a counted row appends here in the same transaction, so that
 * writers never wait for each other. The aggregator adds the deltas to the tables of figures and deletes them (ADR 9).
 */
export const activityDeltas = pgTable(
  'activity_deltas',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: DELTA_KINDS }).notNull(),
    /** The id of what is counted, or the day. */
    key: text('key').notNull(),
    /** The amount to add, by column of the table, or by hundredth. */
    amounts: jsonb('amounts').$type<Record<string, number>>().notNull(),
  },
  (table) => [check('activity_deltas_kind_check', isOneOf(table.kind, DELTA_KINDS))],
)

/** Figures over what students did: an administrator who looks at a lesson is not counted. */
export const lessonTotals = pgTable('lesson_totals', {
  lessonId: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  opened: count('opened'),
  /** Students whose seen parts are known. */
  viewers: count('viewers'),
  completed: count('completed'),
})

/** How many students have seen each hundredth of a lesson. */
export const lessonHundredths = pgTable(
  'lesson_hundredths',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    hundredth: smallint('hundredth').notNull(),
    students: count('students'),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.hundredth] }),
    check('lesson_hundredths_hundredth_check', isBetween(table.hundredth, 0, HUNDREDTHS - 1)),
  ],
)

export const courseTotals = pgTable('course_totals', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  started: count('started'),
  completed: count('completed'),
})

/** Per day of the school; the day '-infinity' counts the students who were never active. */
export const dayTotals = pgTable('day_totals', {
  day: date('day', { mode: 'string' }).primaryKey(),
  watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
  visits: count('visits'),
  activeStudents: count('active_students'),
  /** Every student is counted on one day: that of their last activity. */
  lastActiveStudents: count('last_active_students'),
  /** Courses that students started on this day, and how many of these they have completed since. */
  startedCourses: count('started_courses'),
  completedCourses: count('completed_courses'),
})
