import { type SQL, sql } from 'drizzle-orm'
import { customType, doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment, never a wall-clock time: every column of this kind is `timestamptz`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A moment on the steady clock (table school_clock): for what is compared and counted, as nobody can set it. */
export const steadySeconds = (name: string) => doublePrecision(name).notNull().default(sql`steady_seconds()`)

/** The hour of a moment, counted since 1970. */
export const hourColumn = (name: string, at: SQL) =>
  integer(name)
    .notNull()
    .generatedAlwaysAs(sql`floor(extract(epoch from ${at} at time zone 'UTC') / 3600)::integer`)

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** Optimistic locking: incremented by every change; a writer with an older version gets a conflict. */
export const version = () => integer('version').notNull().default(1)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A text without case and accents, for `where search_text like '%' || searchable($1) || '%'`. Stored, because computing it
 * for every row dominates the cost of a search.
 */
export const searchText = (of: SQL) => text('search_text').notNull().generatedAlwaysAs(of)

/** The words of a column `search_text`, for the one search: `word_prefixes` finds what begins them. */
export const searchedWords = sql`to_tsvector('simple', bare_words(search_text))`

/** A generated text that is sorted and indexed by its bytes, in whatever locale the database is. */
export const sortText = (name: string, of: SQL) => sortedText(name).notNull().generatedAlwaysAs(of)

const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
