import { CAPTION_LANGUAGE_CODES } from '@farol/domain/captions/languages.ts'
import { UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isOneOf } from './checks.ts'
import { createdAt, updatedAt } from './columns.ts'
import { lessons } from './content.ts'
import { isDigest } from './files.ts'

/** Uploaded captions of a lesson, cleaned: what players get, and what the search in a course needs. */
export const lessonCaptions = pgTable(
  'lesson_captions',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    language: text('language', { enum: CAPTION_LANGUAGE_CODES }).notNull(),
    /** The name of the uploaded file. */
    name: text('name').notNull(),
    cueCount: integer('cue_count').notNull(),
    vtt: text('vtt').notNull(),
    /** The hash of `vtt`, which is its ETag. */
    sha256: text('sha256').notNull(),
    /** The lines of the transcript: when each begins, in whole seconds, and what it says. */
    starts: integer('starts').array().notNull(),
    texts: text('texts').array().notNull(),
    /** All lines as a search compares them, and the character in it at which each begins, counted from 1. */
    searchText: text('search_text').notNull(),
    offsets: integer('offsets').array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.language] }),
    // The first three hours of it: PostgreSQL keeps at most a megabyte of words.
    index('lesson_captions_words_idx').using(
      'gin',
      sql`to_tsvector('simple', bare_words(left(search_text, 200000)))`,
    ),
    check('lesson_captions_language_check', isOneOf(table.language, CAPTION_LANGUAGE_CODES)),
    check('lesson_captions_name_check', hasText(table.name, UPLOAD_NAME_MAX)),
    check('lesson_captions_cue_count_check', sql`${table.cueCount} > 0`),
    check('lesson_captions_vtt_check', sql`starts_with(${table.vtt}, 'WEBVTT')`),
    check('lesson_captions_sha256_check', isDigest(table.sha256)),
    check(
      'lesson_captions_lines_check',
      sql`cardinality(${table.starts}) = cardinality(${table.texts}) and cardinality(${table.offsets}) = cardinality(${table.texts})`,
    ),
  ],
)
