import { TURMA_CAPACITY_MAX, TURMA_FIRST_DAY, TURMA_LAST_DAY, TURMA_NAME_MAX } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isBetween, isNotNegative, literal } from './checks.ts'
import { createdAt, moment, searchText, sortText, updatedAt, version } from './columns.ts'
import { courses } from './content.ts'
import { users } from './users.ts'

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
  },
  (table) => [
    primaryKey({ columns: [table.turmaId, table.courseId] }),
    index('turma_courses_course_id_idx').on(table.courseId),
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
  },
  (table) => [
    primaryKey({ columns: [table.turmaId, table.userId] }),
    index('turma_members_user_id_idx').on(table.userId),
    // Read with every session.
    index('turma_members_monitor_idx').on(table.userId).where(sql`is_monitor`),
  ],
)
