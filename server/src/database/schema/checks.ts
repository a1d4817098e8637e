import { URL_MAX } from '@farol/domain/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

// A check constraint cannot have parameters, so its values are inlined.
export const literal = (value: number | string): SQL => sql`${value}`.inlineParams()

export const hasText = (column: AnyPgColumn, maxLength: number): SQL =>
  sql`${column} ~ '[^[:space:]]' and char_length(${column}) <= ${literal(maxLength)}`

export const isAtMost = (column: AnyPgColumn, maxLength: number): SQL =>
  sql`char_length(${column}) <= ${literal(maxLength)}`

/** Both bounds are included. */
export const isBetween = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`${column} between ${literal(min)} and ${literal(max)}`

export const isNotNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0`

/** For floating-point columns, where PostgreSQL sorts NaN and infinity above every number. */
export const isDuration = (column: AnyPgColumn): SQL => sql`${column} >= 0 and ${column} < 'infinity'`

export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(values.map(literal), sql`, `)})`

/** Empty, one of our files, or an https URL. */
export const isCaptionsAddress = (column: AnyPgColumn): SQL =>
  sql`${column} ~ '^$|^/media/|^https://' and char_length(${column}) <= ${literal(URL_MAX)}`
