import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import type pg from 'pg'

/** The cursor of a list: its sort key as a number (0 where it is not a number), and the id, which breaks ties. */
type Position = { key: number; id: string }
/** Adds a parameter to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string

/** SQL that an index returns in order: `id`, `key` (the number in a cursor) and `place` (what it is sorted by). */
type IndexScan = {
  from: string
  /** Conditions on columns of the index. */
  where?: string | undefined
  /** Conditions on the list's joins. */
  condition?: string
  id: string
  key: string
  place: string
}

type Order = {
  direction: 'asc' | 'desc'
  /** SQL: place and id of a cursor. */
  positionOf: (bind: Bind, after: Position) => string
  /** Listed one after the other; a cursor's key decides which of them it is in. */
  scans: readonly ((bind: Bind, after: Position | undefined) => IndexScan)[]
  partOf?: (after: Position) => number
}

export type List = {
  order: Order
  after: string | undefined
  columns: string
  /** SQL: the joins on `listed.id` that the columns and conditions need. */
  joins: (bind: Bind) => string
  conditions: (bind: Bind) => string[]
  /** SQL: `id`, `key` and `place` of all matches, unordered. Without it, the index is scanned right away. */
  matches?: (bind: Bind) => string
  /** How many match, if figures say so: nothing is read to find nobody, or to count many. */
  total?: number | undefined
}

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
  pool: pg.Pool,
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
async function sortedPage(pool: pg.Pool, { order, after, columns, joins, matches }: List) {
  const position = readCursor(after)
  const found = await ask<Listed & { total: number }>(
    pool,
    (bind) => `
      with matches as materialized (${matches?.(bind)} limit ${LIST_COUNT_MAX + 1})
      select counted.total, page.*
      from (select count(*)::int as total from matches) counted
      left join lateral (
        select listed.id, listed.key, listed.place, ${columns}
        from (
          select * from matches ${position ? `where ${isBeyond({ place: 'place', id: 'id' }, { order, bind, position })}` : ''}
          order by place ${order.direction}, id ${order.direction} limit ${PAGE_SIZE + 1}
        ) listed ${joins(bind)}
      ) page on true
      order by page.place ${order.direction}, page.id ${order.direction}`,
  )
  const rows = found.filter(({ id }) => id !== null)
  return { ...pageOf(rows), total: found[0]?.total ?? 0 }
}

async function scannedPage(pool: pg.Pool, list: List): Promise<Page<Listed>> {
  const { order } = list
  let position = readCursor(list.after)
  let part = position ? (order.partOf?.(position) ?? 0) : 0
  const rows: Listed[] = []
  for (let step = 1; ; step += 1) {
    const at = { part, position }
    rows.push(...(await ask<Listed>(pool, matchesInStep(list, at, PAGE_SIZE + 1 - rows.length))))
    if (rows.length > PAGE_SIZE) return pageOf(rows)
    ;[position] = await ask<Position>(pool, endOfStep(list, at))
    if (!position) part += 1
    if (part === order.scans.length) return { rows, next: null }
    if (position && step >= STEPS_MAX) return { rows, next: cursorOf(position) }
  }
}

type At = { part: number; position: Position | undefined }

const matchesInStep =
  ({ order, columns, joins, conditions }: List, at: At, limit: number) =>
  (bind: Bind) => {
    const { step, condition = 'true' } = stepFrom(order, at, bind)
    return `
      select listed.id, listed.key, ${columns}
      from (${step}) listed ${joins(bind)}
      where ${[condition, ...conditions(bind)].join(' and ')}
      order by listed.place ${order.direction}, listed.id ${order.direction} limit ${limit}`
  }

const endOfStep =
  ({ order }: List, at: At) =>
  (bind: Bind) =>
    `select id, key from (${stepFrom(order, at, bind).step}) step offset ${STEP - 1}`

function stepFrom(order: Order, { part, position }: At, bind: Bind) {
  const scan = order.scans[part]?.(bind, position)
  if (!scan) throw new Error('A cursor beyond the last part of a list.')
  const { from, where, condition, id, key, place } = scan
  const conditions = [
    ...(where ? [where] : []),
    ...(position ? [isBeyond(scan, { order, bind, position })] : []),
  ]
  const step = `
    select ${id} as id, ${key} as key, ${place} as place from ${from}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${place} ${order.direction}, ${id} ${order.direction} limit ${STEP}`
  return { step, ...(condition && { condition }) }
}

/** The cursor has its own condition, or PostgreSQL would read every row before it. */
const isBeyond = (
  { place, id }: { place: string; id: string },
  { order, bind, position }: { order: Order; bind: Bind; position: Position },
) => `(${place}, ${id}) ${order.direction === 'desc' ? '<' : '>'} ${order.positionOf(bind, position)}`

/** Unnamed on purpose: replanned for its values, because a rare term needs another plan than a common one. */
async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, build: (bind: Bind) => string) {
  const values: unknown[] = []
  const text = build((value) => `$${values.push(value)}`)
  return (await pool.query<Row>(text, values)).rows
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
