import {
  PERCENT_MAX,
  PERCENT_MIN,
  VIDEO_DURATION_MAX_SECONDS,
  VIDEO_DURATION_MIN_SECONDS,
} from '@farol/domain/limits.ts'
import { RENDITION_STATES } from '@farol/domain/renditions.ts'
import { VIDEO_FAILURES, VIDEO_STATES } from '@farol/domain/uploaded-video.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText, isBetween, isNotNegative, isOneOf } from './checks.ts'
import { createdAt, moment, updatedAt } from './columns.ts'

export const byteCount = (name: string) => bigint(name, { mode: 'number' }).notNull()
export const isDigest = (column: AnyPgColumn) => sql`${column} ~ '^[0-9a-f]{64}$'`

/** What is in DATA_DIR/files, by the hash of its content: the same content is stored once. */
export const files = pgTable(
  'files',
  {
    sha256: text('sha256').primaryKey(),
    size: byteCount('size'),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_sha256_check', isDigest(table.sha256)),
    check('files_size_check', sql`${table.size} > 0`),
  ],
)

/** Created with its upload. A lesson refers to it by its `video_url`, from which PostgreSQL generates the foreign key. */
export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    size: byteCount('size'),
    state: text('state', { enum: VIDEO_STATES }).notNull().default('receiving'),
    /** How far the preparation is. */
    percent: integer('percent').notNull().default(0),
    /** Whether it was checked and can only be played once it is converted; so it is in the queue of conversions. */
    needsConversion: boolean('needs_conversion').notNull().default(false),
    /** How often the preparation, or then the conversion, has started since somebody asked for it: it is given up after a few. */
    tries: integer('tries').notNull().default(0),
    failure: text('failure', { enum: VIDEO_FAILURES }),
    /** What the file is, such as 'HEVC'; for the sentence of a failure. */
    format: text('format').notNull().default(''),
    /** The hash of what was uploaded; also after that file was replaced by a playable one. */
    contentSha256: text('content_sha256'),
    /** What was uploaded, until a playable file was made of it. */
    originalSha256: text('original_sha256').references(() => files.sha256),
    playableSha256: text('playable_sha256').references(() => files.sha256),
    /** A picture of the video, in JPEG; null without ffmpeg. */
    posterSha256: text('poster_sha256').references(() => files.sha256),
    /** The state of the renditions, which are made once the video is ready. */
    renditionState: text('rendition_state', { enum: RENDITION_STATES }).notNull().default('waiting'),
    renditionTries: integer('rendition_tries').notNull().default(0),
    duration: integer('duration').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    /** Since when no lesson has it, as housekeeping found it. */
    unusedSince: moment('unused_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('videos_preparing_idx').on(table.id).where(sql`state = 'preparing'`),
    index('videos_renditions_idx').on(table.id).where(sql`state = 'ready' and rendition_state = 'waiting'`),
    index('videos_content_sha256_idx').on(table.contentSha256),
    index('videos_original_sha256_idx').on(table.originalSha256),
    index('videos_playable_sha256_idx').on(table.playableSha256),
    index('videos_poster_sha256_idx').on(table.posterSha256),
    check('videos_name_check', hasText(table.name, UPLOAD_NAME_MAX)),
    check('videos_size_check', isBetween(table.size, 1, UPLOAD_MAX_BYTES)),
    check('videos_state_check', isOneOf(table.state, VIDEO_STATES)),
    check('videos_percent_check', isBetween(table.percent, PERCENT_MIN, PERCENT_MAX)),
    check('videos_tries_check', isNotNegative(table.tries)),
    check('videos_rendition_state_check', isOneOf(table.renditionState, RENDITION_STATES)),
    check('videos_rendition_tries_check', isNotNegative(table.renditionTries)),
    check('videos_failure_check', isOneOf(table.failure, VIDEO_FAILURES)),
    check('videos_failed_check', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check('videos_content_sha256_check', isDigest(table.contentSha256)),
    check('videos_ready_check', sql`${table.state} <> 'ready' or ${table.playableSha256} is not null`),
    check(
      'videos_duration_check',
      isBetween(table.duration, VIDEO_DURATION_MIN_SECONDS, VIDEO_DURATION_MAX_SECONDS),
    ),
  ],
)

/** Smaller forms of a video for HLS, each in one file. They are served once all of them are there. */
export const renditions = pgTable(
  'renditions',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** 360 for "360p". */
    lines: integer('lines').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => files.sha256),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The bits a second of its segment with the most. */
    bandwidth: integer('bandwidth').notNull(),
    /** As in RFC 6381. */
    codecs: text('codecs').notNull(),
    /** The media playlist of its byte ranges; it calls the file `segments`. */
    playlist: text('playlist').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.lines] }),
    index('renditions_sha256_idx').on(table.sha256),
    check('renditions_lines_check', sql`${table.lines} > 0`),
  ],
)
