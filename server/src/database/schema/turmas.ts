import {
  RELEASE_DAYS_MAX,
  TURMA_CAPACITY_MAX,
  TURMA_FIRST_DAY,
  TURMA_LAST_DAY,
  TURMA_NAME_MAX,
} from '@farol/domain/limits.ts'
import { RELEASE_RULES } from '@farol/domain/turma-calendar.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isBetween, isNotNegative, isOneOf, literal } from './checks.ts'
import { createdAt, moment, searchedWords, searchText, sortText, updatedAt, version } from './columns.ts'
import { courses } from './content.ts'
import { users } from './users.ts'

/** A condition on a turma `t`, in SQL. */
export const hasNotEnded = (now: Date | SQL) => sql`coalesce(t.ends_on >= school_day(${now}), true)`

/** A group of students with courses of its own. */
export const turmas = pgTable(
  'turmas',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Days at the school, both included. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    capacity: integer('capacity'),
    /** Whether students can join by themselves. Administrators add members at any time. */
    isJoiningOpen: boolean('is_joining_open').notNull().default(true),
    /** Every lesson was released to the whole turma, whatever its calendar says. */
    isReleased: boolean('is_released').notNull().default(false),
    /** A turma of the demo. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Counted by a trigger of turma_members: with its check, of two who take the last place one gets it. */
    memberCount: integer('member_count').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: searchText(sql`searchable(name)`),
    sortName: sortText('sort_name', sql`left(searchable(name), 200)`),
  },
  (table) => [
    index('turmas_name_idx').on(table.sortName, table.id),
    index('turmas_words_idx').using('gin', searchedWords),
    check('turmas_name_check', hasText(table.name, TURMA_NAME_MAX)),
    check('turmas_dates_check', sql`${table.startsOn} <= ${table.endsOn}`),
    check(
      'turmas_days_check',
      sql`coalesce(${table.startsOn}, ${table.endsOn}) >= ${literal(TURMA_FIRST_DAY)} and coalesce(${table.endsOn}, ${table.startsOn}) <= ${literal(TURMA_LAST_DAY)}`,
    ),
    check('turmas_capacity_check', isBetween(table.capacity, 1, TURMA_CAPACITY_MAX)),
    check('turmas_places_check', sql`${table.memberCount} <= ${table.capacity}`),
    check('turmas_member_count_check', isNotNegative(table.memberCount)),
  ],
)

export const turmaCourses = pgTable(
  'turma_courses',
  {
    turmaId: uuid('turma_id')
      .notNull()
      .references(() => turmas.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** When its lessons open: the domain's `daysToWaitFor` says what the rule means. */
    releaseRule: text('release_rule', { enum: RELEASE_RULES }).notNull().default('at-once'),
    releaseEveryDays: integer('release_every_days'),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.turmaId, table.courseId] }),
    index('turma_courses_course_id_idx').on(table.courseId),
    check('turma_courses_release_rule_check', isOneOf(table.releaseRule, RELEASE_RULES)),
    check('turma_courses_release_every_days_check', isBetween(table.releaseEveryDays, 1, RELEASE_DAYS_MAX)),
    check(
      'turma_courses_interval_check',
      sql`${table.releaseRule} <> 'interval' or ${table.releaseEveryDays} is not null`,
    ),
  ],
)

/** A member who is removed has no row: what they did in the courses does not depend on it. */
export const turmaMembers = pgTable(
  'turma_members',
  {
    turmaId: uuid('turma_id')
      .notNull()
      .references(() => turmas.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** Helps in this turma. */
    isMonitor: boolean('is_monitor').notNull().default(false),
    /** Every lesson was released to this member. */
    isReleased: boolean('is_released').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.turmaId, table.userId] }),
    index('turma_members_user_id_idx').on(table.userId),
    // Read with every session.
    index('turma_members_monitor_idx').on(table.userId).where(sql`is_monitor`),
  ],
)
