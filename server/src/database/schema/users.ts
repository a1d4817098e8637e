import { EMAIL_MAX, URL_MAX, USER_NAME_MAX } from '@farol/domain/limits.ts'
import { ROLES } from '@farol/domain/roles.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText, isAtMost, isDuration, isOneOf } from './checks.ts'
import {
  bytes,
  createdAt,
  hourColumn,
  moment,
  searchedWords,
  searchText,
  sortText,
  steadySeconds,
  updatedAt,
} from './columns.ts'
import { lessons } from './content.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    avatarUrl: text('avatar_url'),
    lastLogin: moment('last_login'),
    /** When an administrator blocked the account. */
    blockedAt: moment('blocked_at'),
    /** When the account will be deleted, as its user asked; they may cancel until then. */
    deletionDueAt: moment('deletion_due_at'),
    /** The account was deleted: an anonymous row is left, for the figures. */
    removedAt: moment('removed_at'),
    /** When the user confirmed the name for their certificates; asked once, before the first is shown. */
    certificateNameConfirmedAt: moment('certificate_name_confirmed_at'),
    /** A user of the demo. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The searched text. The line break keeps a term from matching across name and e-mail. */
    searchText: searchText(sql`searchable(name || E'\\n' || email)`),
    /** By name, ignoring case and accents. Truncated, because unaccenting may lengthen a name beyond the limit of an index key. */
    sortName: sortText('sort_name', sql`left(searchable(name || E'\\n' || email), 200)`),
  },
  (table) => [
    // Stored in lower case, so that this one plain index serves log-in and makes the key case-insensitive.
    unique('users_email_key').on(table.email),
    index('users_newest_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('users_name_idx').on(table.sortName, table.id),
    index('users_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_words_idx').using('gin', searchedWords),
    index('users_deletion_due_idx').on(table.deletionDueAt).where(sql`deletion_due_at is not null`),
    index('users_demo_idx').on(table.id).where(sql`is_demo`),
    index('users_removed_idx').on(table.removedAt).where(sql`removed_at is not null`),
    check('users_name_check', hasText(table.name, USER_NAME_MAX)),
    check(
      'users_email_check',
      sql`${table.email} = lower(${table.email}) and ${table.email} like '_%@_%' and ${isAtMost(table.email, EMAIL_MAX)}`,
    ),
    check('users_avatar_url_check', isAtMost(table.avatarUrl, URL_MAX)),
  ],
)

/** In the database, so that every instance and every backup has them. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    image: bytes('image').notNull(),
  },
  (table) => [unique('photos_user_id_key').on(table.userId)],
)

/** Append-only: the newest row is the user's role, the older ones are its history. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('user_roles_newest_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Who is, or ever was, an administrator: the few rows the last-admin rule has to look at.
    index('user_roles_admins_idx').on(table.userId).where(sql`role = 'admin'`),
    check('user_roles_role_check', isOneOf(table.role, ROLES)),
  ],
)

/**
 * Each user's last activity and watch clock; every write of their activity locks this row first. No index on last_active_at:
 * every save would have to maintain it. Its hour changes seldom, so that most saves stay heap-only updates and the overview
 * can still sort by it.
 */
export const userActivity = pgTable(
  'user_activity',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastActiveAt: moment('last_active_at').notNull(),
    activeHour: hourColumn('active_hour', sql`last_active_at`),
    lastLessonId: uuid('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** The newest day in daily_activity. */
    lastDay: date('last_day', { mode: 'string' }).notNull().default('-infinity'),
    /** Whether it is counted in the figures. Follows the role, under the lock of this row. */
    isStudent: boolean('is_student').notNull().default(true),
    /** Which time was used for watching, over all lessons (see domain watch-clock); the gaps are pairs. */
    usedUntil: steadySeconds('used_until'),
    gaps: doublePrecision('gaps').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('user_activity_last_lesson_id_idx').on(table.lastLessonId),
    index('user_activity_active_hour_idx').on(table.activeHour, table.userId),
  ],
)

/**
 * One row per user and day (of the school's time zone) on which they did anything in a lesson: the credited playing
 * time, and the visits: a new one begins after a while without activity (see domain activity).
 */
export const dailyActivity = pgTable(
  'daily_activity',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
    visits: integer('visits').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('daily_activity_day_idx').on(table.day),
    check('daily_activity_watched_seconds_check', isDuration(table.watchedSeconds)),
    check('daily_activity_visits_check', sql`${table.visits} >= 1`),
  ],
)
