import { WRITTEN_AS } from '@farol/domain/duvidas.ts'
import {
  POST_MAX,
  REPORT_REASON_MAX,
  VIDEO_DURATION_MAX_SECONDS,
  VIDEO_DURATION_MIN_SECONDS,
} from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText, isAtMost, isBetween, isOneOf } from './checks.ts'
import { bytes, createdAt, moment, searchText } from './columns.ts'
import { lessons } from './content.ts'
import { users } from './users.ts'

/** A dúvida under a lesson or, with `duvidaId`, an answer to one. */
export const posts = pgTable(
  'posts',
  {
    /** Ordered by time: the cursor of its lists. */
    id: uuid('id').primaryKey(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    duvidaId: uuid('duvida_id').references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the browser: the same text sent again is stored once. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    body: text('body').notNull(),
    /** The place in the video that a dúvida is about. */
    seconds: integer('seconds'),
    writtenAs: text('written_as', { enum: WRITTEN_AS }).notNull(),
    /** For a dúvida: who reads it in a course for turmas (see domain duvidas). */
    turmaIds: uuid('turma_ids').array(),
    acceptedAnswerId: uuid('accepted_answer_id').references((): AnyPgColumn => posts.id, {
      onDelete: 'set null',
    }),
    /** For a dúvida: somebody else has answered, and the answer is not hidden. Kept by a trigger. */
    isAnswered: boolean('is_answered').notNull().default(false),
    editedAt: moment('edited_at'),
    hiddenAt: moment('hidden_at'),
    lockedAt: moment('locked_at'),
    createdAt: createdAt(),
    searchText: searchText(sql`searchable(body)`),
  },
  (table) => [
    unique('posts_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('posts_lesson_id_idx').on(table.lessonId, table.id),
    index('posts_duvida_id_idx').on(table.duvidaId, table.id),
    index('posts_accepted_answer_id_idx').on(table.acceptedAnswerId),
    index('posts_waiting_idx')
      .on(table.id)
      .where(sql`duvida_id is null and not is_answered and hidden_at is null and locked_at is null`),
    check('posts_body_check', hasText(table.body, POST_MAX)),
    check(
      'posts_seconds_check',
      isBetween(table.seconds, VIDEO_DURATION_MIN_SECONDS, VIDEO_DURATION_MAX_SECONDS),
    ),
    check('posts_written_as_check', isOneOf(table.writtenAs, WRITTEN_AS)),
    check(
      'posts_answer_check',
      sql`${table.duvidaId} is null or coalesce(${table.seconds}, cardinality(${table.turmaIds})) is null and ${table.acceptedAnswerId} is null`,
    ),
  ],
)

/** The image of a dúvida. In the database, so that every instance and every backup has it. */
export const duvidaImages = pgTable(
  'duvida_images',
  {
    duvidaId: uuid('duvida_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Goes with the account, also where texts stay. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of its address, which changes with the image. */
    id: uuid('id').notNull(),
    image: bytes('image').notNull(),
  },
  (table) => [index('duvida_images_user_id_idx').on(table.userId)],
)

/** Who has the same dúvida. */
export const sameDuvidas = pgTable(
  'same_duvidas',
  {
    duvidaId: uuid('duvida_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.duvidaId, table.userId] }),
    index('same_duvidas_user_id_idx').on(table.userId),
  ],
)

export const postReports = pgTable(
  'post_reports',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    unique('post_reports_user_id_post_id_key').on(table.userId, table.postId),
    index('post_reports_post_id_idx').on(table.postId),
    index('post_reports_open_idx').on(table.id).where(sql`reviewed_at is null`),
    check('post_reports_reason_check', isAtMost(table.reason, REPORT_REASON_MAX)),
  ],
)
