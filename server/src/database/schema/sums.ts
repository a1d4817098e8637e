import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import {
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uuid,
} from 'drizzle-orm/pg-core'
import { isBetween } from './checks.ts'
import { courses, lessons } from './content.ts'

/**
 * Sums over what students did (administrators who look at a lesson are no students), kept with the writes, so that no
 * page of figures reads a table that grows with students. The functions that count a person in and out, and the triggers
 * that call them, are in the migration `count_students`; ADR 30 says why it is done this way.
 *
 * A row of a popular lesson or of today would be written by everyone at once: each connection adds to a slot of its own,
 * and the sum over the slots is what counts. One slot alone may well be negative.
 */
const slot = () => smallint('slot').notNull()
const sum = (name: string) => integer(name).notNull().default(0)

export const lessonSums = pgTable(
  'lesson_sums',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    slot: slot(),
    opened: sum('opened'),
    /** Of whom it is known which parts they saw. */
    viewers: sum('viewers'),
    completed: sum('completed'),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.slot] })],
)

/** How many students have seen each hundredth of a lesson. Written by batches only, and spread by itself: no slots. */
export const lessonHundredths = pgTable(
  'lesson_hundredths',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    hundredth: smallint('hundredth').notNull(),
    students: sum('students'),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.hundredth] }),
    check('lesson_hundredths_hundredth_check', isBetween(table.hundredth, 0, HUNDREDTHS - 1)),
  ],
)

export const courseSums = pgTable(
  'course_sums',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    slot: slot(),
    started: sum('started'),
    completed: sum('completed'),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.slot] })],
)

/** Per day of the school; the day '-infinity' holds the students who never did anything. */
export const daySums = pgTable(
  'day_sums',
  {
    day: date('day', { mode: 'string' }).notNull(),
    slot: slot(),
    watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
    visits: sum('visits'),
    activeStudents: sum('active_students'),
    /** Every student is counted on one day: that of their last activity. */
    lastActiveStudents: sum('last_active_students'),
    /** Courses that students started on this day, and how many of these they have completed since. */
    startedCourses: sum('started_courses'),
    completedCourses: sum('completed_courses'),
  },
  (table) => [primaryKey({ columns: [table.day, table.slot] })],
)
