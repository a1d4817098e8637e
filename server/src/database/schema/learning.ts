import { PERCENT_MAX, PERCENT_MIN, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uuid,
} from 'drizzle-orm/pg-core'
import { isBetween, isDuration, isNotNegative } from './checks.ts'
import { hourColumn, moment, steadySeconds } from './columns.ts'
import { courses, lessons } from './content.ts'
import { users } from './users.ts'

/**
 * One row per student and lesson, made when the lesson is opened. No index may contain a column that a save changes
 * (last_watched_at above all): updates would stop being heap-only and every save would cost several index writes.
 */
export const userProgress = pgTable(
  'user_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').notNull(),
    lessonId: uuid('lesson_id').notNull(),
    /** Where the student is now. */
    currentTimeSeconds: doublePrecision('current_time_seconds').notNull().default(0),
    /** The furthest position credited so far. Never shrinks. */
    furthestSeconds: doublePrecision('furthest_seconds').notNull().default(0),
    /** Playing time credited so far, rewatching included. */
    watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
    watchPercentage: integer('watch_percentage').notNull().default(0),
    /** Which hundredths were seen (see domain watched-segments); empty for what was watched before this was recorded. */
    segments: bit('segments', { dimensions: HUNDREDTHS }).notNull().default('0'.repeat(HUNDREDTHS)),
    /** Seconds watched again since a failed quiz; null while no rewatch is required. */
    rewatchSeconds: doublePrecision('rewatch_seconds'),
    completed: boolean('completed').notNull().default(false),
    completedAt: moment('completed_at'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** When the lesson was opened: earlier time is not credited to it (see domain watch-clock). */
    openSince: steadySeconds('open_since'),
    /** When the newest position was taken; a delayed save may be older. */
    positionAt: steadySeconds('position_at'),
    /** Its visit and turn (see domain newerPosition); null if the client sent none. */
    positionVisit: integer('position_visit'),
    positionTurn: integer('position_turn'),
    /** The same moment, for display only. */
    lastWatchedAt: moment('last_watched_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    foreignKey({
      name: 'user_progress_lesson_fk',
      columns: [table.lessonId, table.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    index('user_progress_completed_idx').on(table.userId, table.courseId).where(sql`completed`),
    index('user_progress_lesson_id_idx').on(table.lessonId),
    check(
      'user_progress_current_time_seconds_check',
      isBetween(table.currentTimeSeconds, 0, VIDEO_DURATION_MAX_SECONDS),
    ),
    check(
      'user_progress_furthest_seconds_check',
      isBetween(table.furthestSeconds, 0, VIDEO_DURATION_MAX_SECONDS),
    ),
    check('user_progress_watched_seconds_check', isDuration(table.watchedSeconds)),
    check('user_progress_rewatch_seconds_check', isDuration(table.rewatchSeconds)),
    check('user_progress_watch_percentage_check', isBetween(table.watchPercentage, PERCENT_MIN, PERCENT_MAX)),
    check('user_progress_completed_at_check', sql`${table.completed} = (${table.completedAt} is not null)`),
  ],
)

/** The length of a lesson's video as players reported it: each user's latest report, since its URL last changed. */
export const videoLengths = pgTable(
  'video_lengths',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seconds: doublePrecision('seconds').notNull(),
    isAdmin: boolean('is_admin').notNull(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.userId] }),
    index('video_lengths_user_id_idx').on(table.userId),
    check('video_lengths_seconds_check', isBetween(table.seconds, 0, VIDEO_DURATION_MAX_SECONDS)),
  ],
)

/** Denormalised from user_progress with every write, so that the dashboard reads one row per course. */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedLessons: integer('completed_lessons').notNull().default(0),
    lastLessonId: uuid('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When the student was in that lesson. */
    lastLessonAt: steadySeconds('last_lesson_at'),
    lastWatchedAt: moment('last_watched_at').notNull().defaultNow(),
    /** The hour of `last_watched_at`, for the indexes: it changes once an hour, so that most saves stay heap-only updates. */
    activeHour: hourColumn('active_hour', sql`last_watched_at`),
    /** Written with the completion, so that the course roster can filter by it. */
    isCompleted: boolean('is_completed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    // The roster of a course: by last activity and by progress, each whole and by state.
    index('course_progress_by_activity_idx').on(table.courseId, table.activeHour, table.userId),
    index('course_progress_by_state_idx').on(
      table.courseId,
      table.isCompleted,
      table.activeHour,
      table.userId,
    ),
    index('course_progress_by_lessons_idx').on(table.courseId, table.completedLessons, table.userId),
    index('course_progress_by_state_and_lessons_idx').on(
      table.courseId,
      table.isCompleted,
      table.completedLessons,
      table.userId,
    ),
    index('course_progress_last_lesson_id_idx').on(table.lastLessonId),
    check('course_progress_completed_lessons_check', isNotNegative(table.completedLessons)),
  ],
)

/** Recorded once and never revoked, whatever happens to the course later. */
export const courseCompletions = pgTable(
  'course_completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedAt: moment('completed_at').notNull().defaultNow(),
    /** A certificate was issued, even if it was revoked since: it is issued once. */
    isCertified: boolean('is_certified').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_completions_course_id_idx').on(table.courseId),
    // Completions without a certificate, oldest first.
    index('course_completions_uncertified_idx').on(table.completedAt).where(sql`not is_certified`),
  ],
)

/**
 * The steady clock of the school: the database's clock plus `shift_seconds`, which is corrected whenever the clock of the
 * machine is set (database/steady-clock.ts). One row.
 */
export const schoolClock = pgTable(
  'school_clock',
  {
    id: smallint('id').primaryKey().default(1),
    shiftSeconds: doublePrecision('shift_seconds').notNull().default(0),
    /** The last stored reading: the clock does not go back, even if the machine's clock is set while Farol is stopped. */
    seenSeconds: doublePrecision('seen_seconds').notNull().default(0),
  },
  (table) => [check('school_clock_id_check', sql`${table.id} = 1`)],
)
