import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queries } from './replica.ts'

/** The cursor of a list: its sort key as a number (0 where it is not a number), and the id, which breaks ties. */
type Position = { key: number; id: string }

/** A table whose index returns the rows in order. `key` is the number in a cursor, `place` what the list is sorted by. */
type IndexScan = {
  from: SQL
  id: SQL
  key: SQL
  place: SQL
  /** Conditions on columns of the index. */
  where?: SQL | undefined
  /** Conditions on the list's joins. */
  condition?: SQL
}

export type Order = {
  direction: 'asc' | 'desc'
  key: SQL
  place: SQL
  /** Place and id of a cursor. */
  positionOf: (after: Position) => SQL
  /** Listed one after the other; a cursor's key decides which of them it is in. */
  scans: readonly ((after: Position | undefined) => IndexScan)[]
  partOf?: (after: Position) => number
}

export type List = {
  order: Order
  after: string | undefined
  columns: SQL
  /** The joins on `listed.id` that the columns and conditions need. */
  joins: SQL
  conditions: SQL | undefined
  /** `id`, `key` and `place` of all matches, unordered. Without it, the index is scanned right away. */
  matches?: SQL
  /** How many match, if figures say so: nothing is read to find nobody, or to count many. */
  total?: number | undefined
}

/** Users by one of their own columns that has an index together with the id. */
export const usersBy = (place: SQL, direction: 'asc' | 'desc'): Order => ({
  direction,
  key: sql`0`,
  place,
  positionOf: ({ id }) => sql`(select ${place}, id from users where id = ${id})`,
  scans: [() => ({ from: sql`users`, id: sql`id`, key: sql`0`, place })],
})

/** The hour of a moment, counted since 1970, as in the generated columns `active_hour`. */
export const hourOf = (moment: Date): number => Math.floor(moment.getTime() / 3_600_000)

const PAGE_SIZE = 50
/** Rows of the index scanned in one step. */
const STEP = 2_000
/** Rows scanned for one page: if few match, the page is short instead of scanning everything. */
const STEPS_MAX = 10

type Listed = Position & Record<string, unknown>
type Page<Row> = { rows: Row[]; next: string | null }

/**
 * One page of a list that can be filtered and sorted in many ways, at a cost that does not grow with the number of rows. A few matches are
 * found by the filters' indexes and sorted. Many are read from the index of the sort order, in steps, until the page is full.
 */
export async function listPage<Row>(
  pool: Queries,
  list: List,
): Promise<Page<Row & Position> & { total?: number }> {
  const { matches, total: known } = list
  if (known === 0) return { rows: [], next: null, total: 0 }
  const sorted = matches && (known ?? 0) <= LIST_COUNT_MAX ? await sortedPage(pool, list) : undefined
  const page = sorted && sorted.total <= LIST_COUNT_MAX ? sorted : await scannedPage(pool, list)
  const total = known ?? sorted?.total
  return { ...(page as Page<Row & Position>), ...(total !== undefined && { total }) }
}

/** Correct only if `total` is at most LIST_COUNT_MAX. */
async function sortedPage(pool: Queries, { order, after, columns, joins, matches }: List) {
  const position = readCursor(after)
  const beyond = position && sql`where ${isBeyond(order, { place: sql`place`, id: sql`id` }, position)}`
  const direction = DIRECTIONS[order.direction]
  const found = await ask<Listed & { total: number }>(
    pool,
    sql`
      with matches as materialized (${matches} limit ${LIST_COUNT_MAX + 1})
      select counted.total, page.*
      from (select count(*)::int as total from matches) counted
      left join lateral (
        select listed.id, listed.key, listed.place, ${columns}
        from (
          select * from matches ${beyond} order by place ${direction}, id ${direction} limit ${PAGE_SIZE + 1}
        ) listed
        ${joins}
      ) page on true
      order by page.place ${direction}, page.id ${direction}`,
  )
  const rows = found.filter(({ id }) => id !== null)
  return { ...pageOf(rows), total: found[0]?.total ?? 0 }
}

async function scannedPage(pool: Queries, list: List): Promise<Page<Listed>> {
  const { order } = list
  let position = readCursor(list.after)
  let part = position ? (order.partOf?.(position) ?? 0) : 0
  const rows: Listed[] = []
  for (let steps = 1; ; steps += 1) {
    const step = stepFrom(order, { part, position })
    rows.push(...(await ask<Listed>(pool, matchesInStep(list, step, PAGE_SIZE + 1 - rows.length))))
    if (rows.length > PAGE_SIZE) return pageOf(rows)
    ;[position] = await ask<Position>(pool, sql`select id, key from (${step.rows}) step offset ${STEP - 1}`)
    if (!position) part += 1
    if (part === order.scans.length) return { rows, next: null }
    if (position && steps >= STEPS_MAX) return { rows, next: cursorOf(position) }
  }
}

type Step = { rows: SQL; condition: SQL | undefined }

function matchesInStep({ order, columns, joins, conditions }: List, step: Step, limit: number) {
  const direction = DIRECTIONS[order.direction]
  return sql`
    select listed.id, listed.key, ${columns}
    from (${step.rows}) listed
    ${joins}
    where ${and(step.condition, conditions)}
    order by listed.place ${direction}, listed.id ${direction}
    limit ${limit}`
}

function stepFrom(order: Order, { part, position }: { part: number; position: Position | undefined }): Step {
  const scan = order.scans[part]?.(position)
  if (!scan) throw new Error('A cursor beyond the last part of a list.')
  const { from, id, key, place, condition } = scan
  const where = and(scan.where, position && isBeyond(order, scan, position))
  const direction = DIRECTIONS[order.direction]
  const rows = sql`
      select ${id} as id, ${key} as key, ${place} as place from ${from}
      ${where && sql`where ${where}`}
      order by ${place} ${direction}, ${id} ${direction} limit ${STEP}`
  return { rows, condition }
}

/** The cursor has its own condition, or PostgreSQL would read every row before it. */
const isBeyond = (order: Order, { place, id }: Pick<IndexScan, 'place' | 'id'>, position: Position) =>
  sql`(${place}, ${id}) ${order.direction === 'desc' ? sql`<` : sql`>`} ${order.positionOf(position)}`

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` }

const dialect = new PgDialect()

/** Unnamed on purpose: replanned for its values, because a rare term needs another plan than a common one. */
async function ask<Row extends pg.QueryResultRow>(pool: Queries, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (await pool.query<Row>(text, params)).rows
}

function pageOf(rows: Listed[]): Page<Listed> {
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { rows: page, next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null }
}

const cursorOf = ({ key, id }: Position) => `${key}:${id}`

function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const parts = cursor.split(':')
  return { id: parts.at(-1) ?? '', key: parts.length > 1 ? Number(parts[0]) : 0 }
}

/** For `like '%' || searchable($1) || '%'`, which ignores case and accents: escapes the wildcards of `like`. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
